"""An independent referee for Ashenfront: it replays logged matches by the written rules."""
