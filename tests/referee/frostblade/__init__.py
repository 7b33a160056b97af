"""An independent referee of Frostblade.

Written from the rulebook (core rules 0.4), crates/frostblade/src/rules.md, crates/frostblade/src/model/content/NOTATION.md and the
content files. It shares no code with the program and was written without reading the program's rules.
"""
