"""An independent referee of Axion Forge: it replays logged matches and judges every choice and consequence.

Written from the rulebook's answers, our ledger of them, `rules.md`, `content/NOTATION.md`, the content files and
real logs; not from the program's code of the rules. Ids such as AX-ATK-3 are those of `rules.md`.

Where the rules are silent, it takes what the logs show. Only random content meets these:

- `target` of an Artifice, or of a card that has left, is a face-up enemy card anywhere.
- `target` of a card in play can be a face-down card; Silence, Forced Activation and `stat` then do nothing to it.
- What a face-down card is, no `of`, `cost` or `that` of a deployment knows.
- `token` without `row` puts it on the Frontline; with eight Tokens the ability can be used and makes none.
- An effect whose `if` does not hold need not have anything to aim at.
- All cards hit by one effect are hit before anything explodes; explosions come before `volatile`.
- `draw` of everybody is drawn by everybody, even if the first of them loses by it.

Not checked: three and four players, mulligans, cards left out, any other setting of the rules, the order in which
Sources and Forges pay (only that each is needed and able), and what a seat may know.
"""
