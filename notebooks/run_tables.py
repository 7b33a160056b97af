"""What the notebooks share: finding a run, reading its tables, counting comparisons, and the look.

Shares and intervals are taken from the tables as they are. The only statistics made here are the
p-values of shares against a line, and their adjustment for how many are looked at together.
"""

import base64
import io
import os
import tomllib
from pathlib import Path
from statistics import NormalDist

import altair as alt
import polars as pl
from altair.utils.mimebundle import spec_to_mimebundle
from IPython.display import Markdown, display
from PIL import Image

PROJECT = Path(__file__).resolve().parent.parent
EVENHAND = "cargo run --release --"

# Fewer independent deals than this are drawn, but not judged.
FEWEST = 30

ABOVE, BELOW, OPEN, FEW = "clearly above", "clearly below", "not told apart", "too few deals to judge"
COLOURS = {ABOVE: "#0072B2", BELOW: "#D55E00", OPEN: "#8c8c8c", FEW: "#c9c9c9"}
# Shapes say the same again, for eyes and printers that do not tell these colours apart.
SHAPES = {ABOVE: "triangle-up", BELOW: "triangle-down", OPEN: "circle", FEW: "square"}


class NoRun(Exception):
    """The run cannot be read; shown as plain words, without the trail of calls."""

    def _render_traceback_(self):
        return [str(self)]


class Run:
    """A run's folder: its tables, its cells by name, and what run.toml says of it."""

    def __init__(self, folder, settings):
        self.folder = folder
        self.settings = settings
        self.experiment = settings.get("experiment", {})
        self.file = settings.get("file", "FILE")
        cells = self.table("cells")
        if cells is None or cells.is_empty():
            raise NoRun(f"{folder / 'tables'} has no table of cells. Build the tables with\n\n"
                        f"    {EVENHAND} tables {self.file}")
        names = [short_name(label, baseline) for label, baseline in cells.select("label", "baseline").iter_rows()]
        if len(set(names)) < len(names):
            names = [f"{cell}: {name}" for cell, name in zip(cells["cell"], names)]
        self.cells = cells.with_columns(pl.Series("name", names))
        # Where there is no baseline, the first cell stands in front.
        self.first = cells.sort(pl.col("baseline") != "yes", "cell")["cell"][0]

    def table(self, name):
        """A table with the cells' names; none if the run has not left it or it has no rows."""
        parquet, csv = (self.folder / "tables" / f"{name}.{ending}" for ending in ("parquet", "csv"))
        if parquet.exists():
            table = pl.read_parquet(parquet)
        elif csv.exists():
            table = pl.read_csv(csv, infer_schema_length=None)
        else:
            return None
        if name != "cells":
            table = table.join(self.cells.select("cell", "name"), on="cell", how="left")
        return None if table.is_empty() else table

    def name(self, cell):
        """What a cell is called in the pictures."""
        return self.cells.filter(pl.col("cell") == cell)["name"][0]

    def shown(self, most):
        """At most so many cells in the order of the grid, the baseline always among them."""
        order = self.cells.sort(pl.col("cell") != self.first, "cell")["cell"].to_list()[:most]
        return sorted(order)

    def names(self, cells):
        return [self.name(cell) for cell in cells]

    def left_out(self, cells):
        """Words for the cells that are not shown; empty if all are."""
        more = len(self.cells) - len(cells)
        return f" Only {len(cells)} of {len(self.cells)} cells are drawn; the tables have the others." if more else ""

    def headline(self):
        """The measures the game puts first, in its order."""
        table = self.table("distributions")
        # Tables of earlier versions do not say.
        if table is None or "headline" not in table.columns:
            return []
        first = table.filter((pl.col("headline") == "yes") & (pl.col("group_kind") == "all"))
        return first["measure"].unique(maintain_order=True).to_list()

    def cards(self):
        """What is known of each card beside the tables: its name in print and the set it is from."""
        known = self.experiment.get("knobs", {}).get("cards", {})
        rows = [(card, str(what.get("name", card)), str(what.get("set", "all")))
                for card, what in known.items() if isinstance(what, dict)]
        return pl.DataFrame(rows, schema={"card": pl.String, "printed": pl.String, "set": pl.String}, orient="row")

    def command(self):
        deals = self.experiment.get("stop", {}).get("deals")
        return f"{EVENHAND} run {self.file}" + (f" --deals {deals}" if deals else "")

    def introduce(self):
        """What was asked, what was played, and what to be careful about."""
        cells = self.cells
        least, most = cells["deals"].min(), cells["deals"].max()
        deals = f"{least:,}" if least == most else f"{least:,} to {most:,}"
        lines = [f"**{self.experiment.get('question', self.folder.name)}**", "",
                 f"{counted(len(cells), 'cell')}, {deals} deal{'' if most == 1 else 's'} each, {cells['matches'].sum():,} matches in all. "
                 f"At the table: {', '.join(map(str, sorted(cells['players'].unique())))} players; who plays: "
                 f"{', '.join(sorted(cells['agents'].unique()))}.", "",
                 f"This run was made by `{self.command()}`"]
        if self.settings.get("caution"):
            lines += ["", f"**Caution**: {self.settings['caution']}."]
        if cells["faults"].sum():
            lines += ["", f"**{counted(cells['faults'].sum(), 'match', 'matches')} could not be played** and are left "
                      "out of shares and means; `tables/faults.csv` has the commands that play them again."]
        if least != most:
            lines += ["", "**The cells have unequal numbers of deals**: the run was stopped early. What compares cells "
                      "uses only the deals that both have played."]
        if least < 200:
            lines += ["", f"**Few deals** ({least} in the smallest cell): expect wide intervals and few clear answers."]
        say("\n".join(lines))


class Review:
    """The folder of a review: its experiments by name, and the summary."""

    def __init__(self, folder):
        self.parts = {record.parent.name: read_run(record.parent) for record in sorted(folder.glob("*/run.toml"))}
        self.summary = (folder / "summary.txt").read_text(encoding="utf-8")


def open_review(setting):
    """The review in a folder, given from the project's folder or from wherever the notebook is.

    EVENHAND_REVIEW, if it is set, names another folder.
    """
    setting = os.environ.get("EVENHAND_REVIEW") or setting
    for folder in places_of(setting):
        if (folder / "summary.txt").is_file():
            return Review(folder)
    raise NoRun(f"There is no review in {setting}. In the project's folder, this command makes one:\n\n"
                f"    {EVENHAND} review {Path(setting).name}")


def places_of(setting):
    """Where a folder may be: beside the notebook's place, in the project, or beside the notebooks."""
    return [place / setting for place in (Path.cwd(), PROJECT, PROJECT / "notebooks")]


def read_run(folder):
    """The run in a folder that has tables."""
    file = folder / "run.toml"
    return Run(folder, tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {})


def open_run(setting):
    """The run in a folder, given from the project's folder or from wherever the notebook is.

    EVENHAND_RUN, if it is set, names another folder.
    """
    setting = os.environ.get("EVENHAND_RUN") or setting
    places = places_of(setting)
    for folder in places:
        if (folder / "tables").is_dir():
            return read_run(folder)
    name = Path(setting).name
    files = sorted(PROJECT.glob(f"experiments/*/{name}.toml"))
    file = files[0].relative_to(PROJECT).as_posix() if files else "FILE.toml"
    verb = "tables" if any((folder / "blocks").is_dir() for folder in places) else "run"
    tables = [*PROJECT.glob("results/*/tables"), *PROJECT.glob("results/*/*/tables")]
    there = sorted(path.parent.relative_to(PROJECT).as_posix() for path in tables)
    lines = [f"There are no tables in {setting}. In the project's folder, this command makes them:", "",
             f"    {EVENHAND} {verb} {file}" + (" --deals 300" if verb == "run" else ""), ""]
    if not files:
        lines += [f"(FILE.toml stands for your experiment: none here is called {name}. Or set RUN to another folder.)"]
    lines += ["Runs that are there: " + (", ".join(there) or "none")]
    raise NoRun("\n".join(lines))


def short_name(label, baseline):
    """A cell's label without the parts that every label has."""
    name = label.replace("rules.", "").replace("table.", "").replace('"', "")
    name = name if len(name) <= 60 else name[:57] + "..."
    return f"{name} (baseline)" if baseline == "yes" else name


def plain(name):
    return name.replace("_", " ")


def counted(n, one, many=None):
    return f"{n:,} {one if n == 1 else many or one + 's'}"


def signed():
    """Labels of an axis of differences."""
    return alt.Axis(tickCount=5, labelExpr="datum.value == 0 ? '0' : format(datum.value, '+.4~r')")


def say(words):
    display(Markdown(words))


# -- Shares against a line --


def independent_deals(share, low, high):
    """How many independent deals a share is worth: Wilson's interval, solved for its n."""
    z = NormalDist().inv_cdf(0.975)
    half = (high - low) / 2
    a, b, c = half**2 - 0.25, 2 * half**2 - share * (1 - share), half**2
    if half <= 0 or a >= 0:
        return 0.0
    k = (-b - (b * b - 4 * a * c) ** 0.5) / (2 * a)
    return z * z / k


def chance_of(share, low, high, line):
    """How often chance alone would put the share this far from the line.

    Below 0.05 exactly where the interval misses the line. None for too few deals.
    """
    if None in (share, low, high, line) or not 0 < line < 1:
        return None
    n = independent_deals(share, low, high)
    if n < FEWEST:
        return None
    return 2 * NormalDist().cdf(-abs(share - line) / (line * (1 - line) / n) ** 0.5)


def holm(chances):
    """Holm's adjustment of p-values for all that are looked at together; nothing where there is none."""
    known = sorted((p, place) for place, p in enumerate(chances) if p is not None)
    adjusted, worst = [None] * len(chances), 0.0
    for rank, (p, place) in enumerate(known):
        worst = max(worst, min(1.0, p * (len(known) - rank)))
        adjusted[place] = worst
    return adjusted


def judged(table, line, share="share", low="low", high="high"):
    """The table with `p` and `verdict` of each share against the column `line`.

    Clear is what stays below 0.05 after Holm's adjustment for all rows, and lies further from the
    line than one and a half times the arm of its interval towards it: never more than the run's summary
    calls clear.
    """
    rows = list(table.select(share, low, high, line).iter_rows())
    chances = [chance_of(*row) for row in rows]
    verdicts = []
    for (value, bottom, top, aim), adjusted in zip(rows, holm(chances)):
        if adjusted is None:
            verdicts.append(FEW)
        elif adjusted >= 0.05 or abs(value - aim) <= 1.5 * (value - bottom if value > aim else top - value):
            verdicts.append(OPEN)
        else:
            verdicts.append(ABOVE if value > aim else BELOW)
    return table.with_columns(pl.Series("p", chances, dtype=pl.Float64),
                              pl.Series("verdict", verdicts, dtype=pl.String))


def chance_words(p, verdicts, what):
    """How many comparisons were made, and what luck alone would have shown."""
    known = [one for one in p if one is not None]
    if not known:
        return (f"Too few deals to judge anything here ({what}): that takes at least {FEWEST} independent deals. "
                "What is drawn may be all luck.")
    miss = sum(one < 0.05 for one in known)
    clear = sum(verdict in (ABOVE, BELOW) for verdict in verdicts)
    few = len(p) - len(known)
    return (f"**{counted(len(known), 'comparison')}**: {what}. If nothing were different at all, luck alone would "
            f"still make about {0.05 * len(known):.1f} intervals miss the line; here {miss} miss it. "
            f"Corrected for the number of looks, **{clear}** {'is' if clear == 1 else 'are'} clear"
            + (" (blue: above, orange: below)." if clear else ".")
            + (f" {few} more have too few deals to judge." if few else ""))


# -- The look --


# Pictures are drawn larger than they are shown, for sharp letters.
SCALE = 1.6


def small_png(spec, **options):
    """A picture as PNG of few colours: seen wherever the notebook is shown, and small enough to keep in it."""
    drawn, *_ = spec_to_mimebundle(spec, format="png", mode="vega-lite", scale_factor=SCALE)
    png = drawn["image/png"]
    image = Image.open(io.BytesIO(base64.b64decode(png) if isinstance(png, str) else png)).convert("RGB")
    small = io.BytesIO()
    image.quantize(256, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    width, height = (round(side / SCALE) for side in image.size)
    return {"image/png": small.getvalue()}, {"image/png": {"width": width, "height": height}}


def keep_pictures():
    """From here on every picture is kept in the notebook and looks alike."""
    alt.renderers.register("evenhand", small_png)
    alt.renderers.enable("evenhand")
    alt.theme.enable("evenhand")


@alt.theme.register("evenhand", enable=False)
def look():
    return alt.theme.ThemeConfig({
        "background": "white",
        "config": {
            "font": "sans-serif",
            "view": {"stroke": "#dddddd"},
            "axis": {"labelFontSize": 11, "titleFontSize": 11, "titleFontWeight": "normal", "gridColor": "#eeeeee",
                     "labelLimit": 320},
            "header": {"labelFontSize": 12, "labelFontWeight": "bold", "title": None},
            "legend": {"labelFontSize": 11, "title": None, "orient": "top", "labelLimit": 320},
            "title": {"fontSize": 13, "anchor": "start", "subtitleFontSize": 11, "subtitleColor": "#555555"},
        },
    })


def span(values, least=None, most=None):
    """From the smallest to the greatest value with a little room, within the bounds given."""
    values = [value for value in values if value is not None] or [0.0, 1.0]
    low, high = min(values), max(values)
    room = 0.04 * (high - low) or 0.5
    low, high = low - room, high + room
    return [low if least is None else max(least, low), high if most is None else min(most, high)]


def capped(points, ends):
    """An axis around 0 that holds every point and most ends of intervals.

    One very wide interval does not flatten all others: it runs out of the picture instead.
    """
    points = [abs(value) for value in points if value is not None] or [0.0]
    ends = sorted(abs(value) for value in ends if value is not None) or [0.0]
    usual = ends[int(0.9 * (len(ends) - 1))]
    far = 1.06 * max(max(points), min(ends[-1], 2 * usual)) or 1.0
    return [-far, far]


def verdict_colour(present):
    """The colours of those verdicts that occur."""
    here = [verdict for verdict in COLOURS if verdict in set(present)]
    return (alt.Color("verdict:N", scale=alt.Scale(domain=here, range=[COLOURS[verdict] for verdict in here])),
            alt.Shape("verdict:N", scale=alt.Scale(domain=here, range=[SHAPES[verdict] for verdict in here])))


def shares_picture(table, y, order, panel=None, panels=None, columns=3, title="share of the win", line="fair"):
    """Shares with their intervals, one row each, and the line they are held against.

    `table` has share, low, high, verdict and the column `line`; `y` names the rows, `panel` the
    pictures side by side.
    """
    table = table.drop_nulls(["share"])
    ends = table.select(pl.concat_list("share", "low", "high", line).explode().drop_nulls()).to_series().to_list()
    around = table[line].median()
    scale = alt.Scale(domain=span([*ends, around - 0.05, around + 0.05], 0, 1), nice=False, zero=False)
    x = lambda column: alt.X(f"{column}:Q", title=title, scale=scale, axis=alt.Axis(format="%", tickCount=6))
    rows = alt.Y(f"{y}:N", sort=order, title=None)
    colour, shape = verdict_colour(table["verdict"])
    base = alt.Chart(table).encode(y=rows)
    layers = alt.layer(
        base.mark_tick(orient="vertical", thickness=1.5, size=19, color="#444444").encode(x=x(line)),
        base.transform_filter("isValid(datum.low)").mark_rule(strokeWidth=2).encode(x=x("low"), x2="high:Q", color=colour),
        base.mark_point(filled=True, size=55, opacity=1).encode(x=x("share"), color=colour, shape=shape),
    )
    if panel is None:
        return layers.properties(width=460, height=alt.Step(19))
    return layers.properties(width=210 if columns > 2 else 300, height=alt.Step(19)).facet(
        facet=alt.Facet(f"{panel}:N", sort=panels, title=None), columns=columns)
