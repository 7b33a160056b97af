"""The referee of Axion Forge: `python3 tests/referee/axion_forge.py PROGRAM [--deals N] [--seed S] [--self-test]`."""

from axion_forge.run import main

if __name__ == "__main__":
    raise SystemExit(main())
