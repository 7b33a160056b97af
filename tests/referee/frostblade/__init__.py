"""An independent referee of Frostblade.

Written from the rulebook (core rules 0.4), src/games/frostblade/rules.md, src/games/frostblade/content/NOTATION.md and the
content files. It shares no code with the program and was written without reading the program's rules.
"""
