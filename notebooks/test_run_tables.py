"""What `run_tables.py` computes, held against numbers worked out elsewhere. Run: python -m unittest"""

import json
import os
import unittest
from pathlib import Path
from statistics import NormalDist

import polars as pl

import run_tables
from run_tables import ABOVE, BELOW, FEW, OPEN, NoRun, chance_of, holm, independent_deals, judged, open_review, open_run


def wilson(share, n):
    """Wilson's 95 % interval, by the textbook."""
    z = NormalDist().inv_cdf(0.975)
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    return middle - half, middle + half


class Shares(unittest.TestCase):
    def test_the_number_of_deals_is_found_again_in_the_interval(self):
        for share in (0.0, 0.03, 0.5, 0.62, 1.0):
            for n in (30, 211.5, 6000):
                self.assertAlmostEqual(independent_deals(share, *wilson(share, n)) / n, 1, places=6)

    def test_chance_is_below_one_in_twenty_exactly_where_the_interval_misses_the_line(self):
        for line in (0.25, 0.5):
            for step in range(1, 100):
                low, high = wilson(step / 100, 173)
                misses = not low <= line <= high
                self.assertEqual(chance_of(step / 100, low, high, line) < 0.05, misses, step)

    def test_few_deals_are_not_judged(self):
        self.assertIsNone(chance_of(0.9, *wilson(0.9, 29), 0.5))
        self.assertIsNotNone(chance_of(0.9, *wilson(0.9, 31), 0.5))
        self.assertIsNone(chance_of(0.9, None, None, 0.5))

    def test_what_is_clear_alone_is_open_among_many(self):
        low, high = wilson(0.62, 173)  # about 3.2 standard errors from a half
        row = {"share": 0.62, "low": low, "high": high, "fair": 0.5}
        even = dict(zip(("share", "low", "high", "fair"), (0.5, *wilson(0.5, 173), 0.5)))
        self.assertEqual(judged(pl.DataFrame([row]), "fair")["verdict"].to_list(), [ABOVE])
        self.assertEqual(judged(pl.DataFrame([row] + [even] * 99), "fair")["verdict"][0], OPEN)

    def test_clear_is_measured_by_the_arm_towards_the_line(self):
        # 15 points below the line: two half-widths of the interval, but hardly more than its upper arm.
        row = {"share": 0.03, "low": wilson(0.03, 31)[0], "high": wilson(0.03, 31)[1], "fair": 0.18}
        self.assertLess(chance_of(*row.values()), 0.05)
        self.assertEqual(judged(pl.DataFrame([row]), "fair")["verdict"].to_list(), [OPEN])

    def test_verdicts_point_the_right_way(self):
        rows = [(share, *wilson(share, n), 0.5) for share, n in ((0.1, 500), (0.9, 500), (0.51, 500), (0.1, 10))]
        table = pl.DataFrame(rows, schema=["share", "low", "high", "fair"], orient="row")
        self.assertEqual(judged(table, "fair")["verdict"].to_list(), [BELOW, ABOVE, OPEN, FEW])


class Many(unittest.TestCase):
    def test_holm_multiplies_by_the_ranks_left_and_never_falls(self):
        # Worked by hand: 0.01 * 4, 0.02 * 3, 0.025 * 2 (kept at 0.06), 0.9 * 1.
        for found, expected in zip(holm([0.9, 0.02, None, 0.01, 0.025]), [0.9, 0.06, None, 0.04, 0.06]):
            if expected is None:
                self.assertIsNone(found)
            else:
                self.assertAlmostEqual(found, expected)


class Folders(unittest.TestCase):
    def test_a_run_that_is_not_there_names_the_command_that_makes_it(self):
        kept = os.environ.pop("EVENHAND_RUN", None)
        experiments, run_tables.PROJECT = run_tables.PROJECT, run_tables.PROJECT / "notebooks" / "nowhere"
        try:
            with self.assertRaises(NoRun) as found:
                open_run("results/no such run")
        finally:
            run_tables.PROJECT = experiments
            if kept is not None:
                os.environ["EVENHAND_RUN"] = kept
        self.assertIn("cargo run --release -- run FILE.toml", str(found.exception))


class Reviews(unittest.TestCase):
    def test_a_review_that_is_not_there_is_answered_with_the_command_that_makes_it(self):
        with self.assertRaises(NoRun) as found:
            open_review("results/review/no_such_game")
        self.assertIn("review no_such_game", str(found.exception))


class Notebooks(unittest.TestCase):
    def test_they_are_kept_with_all_pictures_and_small(self):
        for name, fewest in (("sweep", 7), ("factions", 8), ("review", 5)):
            file = Path(__file__).with_name(f"{name}.ipynb")
            self.assertLess(file.stat().st_size, 1_500_000, name)
            cells = [cell for cell in json.loads(file.read_text())["cells"] if cell["cell_type"] == "code"]
            self.assertEqual([cell["execution_count"] for cell in cells], list(range(1, len(cells) + 1)), name)
            outputs = [output for cell in cells for output in cell["outputs"]]
            self.assertFalse([output for output in outputs if output["output_type"] == "error"], name)
            pictures = [output for output in outputs if "image/png" in output.get("data", {})]
            self.assertGreaterEqual(len(pictures), fewest, name)


if __name__ == "__main__":
    unittest.main()
