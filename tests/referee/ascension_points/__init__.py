"""The part of the referee of Ascension for characters bought by points (rules AC-...)."""
