"""An independent referee of Axion Forge: it replays logged matches and judges every choice and consequence.

Written from the rulebook's answers, our ledger of them, `rules.md`, `content/NOTATION.md`, the content files and
real logs; never from the program's code of the rules. Ids such as AX-ATK-3 are those of `rules.md`.
"""
