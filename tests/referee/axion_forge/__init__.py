"""An independent referee of Axion Forge: it replays logged matches and judges every choice and consequence.

Written from the rulebook's answers, our ledger of them, `rules.md`, `content/NOTATION.md`, the content files and
real logs; not from the program's code of the rules. Ids such as AX-ATK-3 are those of `rules.md`.

Where the rules are silent, it takes what the logs show. Only random content meets these:

- What a face-down card is, no `that` of a deployment knows.
- All cards hit by one effect are hit before anything explodes; explosions come before `volatile`.
- A copy that comes back with an Ultimate used has used all that it has.

Not checked: three and four players, mulligans, cards left out, any other setting of the rules, the order in which
Sources and Forges pay (only that each is needed and able), and what a seat may know. What it takes from the log
without a check is counted, and printed as skipped.
"""
