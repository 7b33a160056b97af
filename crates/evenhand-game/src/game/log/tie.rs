//! How a tie for the win was broken, in words.

use super::words::listed;

/// A tie for the win: who are tied, and the criteria that are compared in order.
#[derive(Debug)]
pub struct Tie<'a> {
    /// The names of those that are tied.
    pub tied: Vec<String>,
    /// What they have equally: `7 Total VP`.
    pub score: String,
    /// The criteria in order, each with the values of those that are tied.
    pub criteria: &'a [(&'static str, Vec<u32>)],
    /// What happens if all criteria are equal, in a sentence.
    pub otherwise: String,
}

impl Tie<'_> {
    /// Describes what decided; `None` if there are not two or more that are tied. Each criterion is given for those that are
    /// still equal.
    ///
    /// ```
    /// use evenhand_game::game::log::Tie;
    ///
    /// let criteria = [("Gold", vec![4, 4, 1]), ("Cards", vec![2, 3, 9])];
    /// let tied = ["S1", "S2", "S3"].map(String::from).to_vec();
    /// let tie = Tie { tied, score: "7 VP".into(), criteria: &criteria, otherwise: "They share the win.".into() };
    /// let text = "A tie-break decided. S1, S2, S3 had 7 VP each. Gold: S1 4, S2 4, S3 1. Cards: S1 2, S2 3.";
    /// assert_eq!(tie.in_words().as_deref(), Some(text));
    /// ```
    pub fn in_words(&self) -> Option<String> {
        let name = |at: usize| self.tied[at].clone();
        let mut left: Vec<usize> = (0..self.tied.len()).collect();
        if left.len() < 2 {
            return None;
        }
        let mut text =
            format!("A tie-break decided. {} had {} each.", listed(left.iter().map(|at| name(*at))), self.score);
        for (what, values) in self.criteria {
            let shown = left.iter().map(|at| format!("{} {}", name(*at), values[*at]));
            text += &format!(" {what}: {}.", listed(shown));
            let most = left.iter().map(|at| values[*at]).max();
            left.retain(|at| Some(values[*at]) == most);
            if left.len() == 1 {
                return Some(text);
            }
        }
        Some(text + " " + &self.otherwise)
    }
}
