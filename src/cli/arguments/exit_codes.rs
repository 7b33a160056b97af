//! The exit codes of the program.

/// Every exit code and its meaning; the same codes as in [`crate::error`].
pub(in crate::cli) const EXIT_CODES: &[(u8, &str)] = &[
    (0, "done; of claims: all are true"),
    (2, "wrong command line"),
    (3, "a wrong input file or name; nothing was played"),
    (4, "the folder of results belongs to another experiment"),
    (5, "a file cannot be read or written, or stored results are damaged or incomplete"),
    (6, "finished, but some matches could not be played to their end"),
    (7, "some claims are false or incomplete"),
    (8, "no claim is false, but some are not decided yet"),
    (130, "interrupted; finished matches are kept"),
];

/// Returns the exit codes as the last lines of the help.
pub(super) fn listed() -> String {
    let lines = EXIT_CODES.iter().map(|(code, meaning)| format!("\n  {code:>3}  {meaning}"));
    format!("Exit codes:{}", lines.collect::<String>())
}
