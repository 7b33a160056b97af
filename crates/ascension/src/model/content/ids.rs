//! The ids of sheets and of what is on them.

use evenhand_kit::table::ids::id;

id! {
    /// A sheet, as its index among all sheets.
    pub struct SheetId(u8);
    /// An action, as its index on its sheet.
    pub struct DeedId(u8);
    /// The slot for tokens spent on an action: that of the Move Action, or of an action on the sheet.
    pub struct TokenSlot(u8);
}

impl TokenSlot {
    /// The slot of the Move Action.
    pub const MOVE: TokenSlot = TokenSlot(0);
}

impl DeedId {
    /// Returns the slot for the tokens spent on it.
    #[inline]
    pub fn slot(self) -> TokenSlot {
        TokenSlot(self.0 + 1)
    }
}
