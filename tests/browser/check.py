"""Opens the pages that the program writes in a real browser, and looks for what is wrong with them.

    python3 tests/browser/check.py PROGRAM [--browser chromium] [--pictures DIR]

Plays small experiments, then opens every page at the width of a phone and of a desk, in the light and in the dark, and as it
would be printed, with all sections unfolded. Wrong is: an error or a warning on the console, anything loaded from elsewhere, a page
that is wider than the window, a link of the contents that leads to a folded section, and whatever axe
(https://github.com/dequelabs/axe-core) finds against accessibility: contrast, names, headings, tables. `--pictures` keeps what was seen, for people to look at. Needs requirements.txt beside this file, and Chromium.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

PHONE, DESK = (360, 780), (1280, 800)

EXPERIMENTS = {
    # A grid with a baseline, factions and cards.
    "grid": ("bridgefront", 64, '[sweep]\n"rules.max_mana" = [4, 5, 6]\n"rules.mana_per_age" = [0, 1]\n'
             '[baseline]\n"rules.max_mana" = 5\n"rules.mana_per_age" = 0\n'),
    # Players of two strengths.
    "players": ("bridgefront", 32, '[sweep]\n"table.agents" = [["random"], ["planner"]]\n"rules.max_mana" = [3, 6]\n'
                '[baseline]\n"rules.max_mana" = 3\n'),
    # Cards left out at random.
    "vary": ("bridgefront", 64, '[vary]\ncards = "market"\n'),
    # One axis, without a baseline, and labels that are to be read as words.
    "labels": ("ascension", 8, '[sweep]\n"table.agents" = [["planner"]]\n'),
    # Too little to say anything.
    "nothing": ("ashenfront", 1, ""),
    # Models on a table.
    "table": ("frostblade", 1, ""),
}

MATCHES = {"bridgefront": "grid", "ascension": "labels", "ashenfront": "nothing", "frostblade": "table"}


PARTS = ("Score and resources", "As a table", 'class="move"', 'class="hit"')


def match_page(program, desk, game, name):
    """The page of a match in which somebody is hit: name and file."""
    page = desk / f"match_{game}.html"
    for deal in range(5):
        command = [program, "match", f"{name}.toml", "--deal", str(deal), "--html", page.name]
        subprocess.run(command, cwd=desk, check=True, stdout=subprocess.DEVNULL)
        missing = [part for part in PARTS if part not in page.read_text()]
        if not missing:
            return page.stem, page
    sys.exit(f"the pages of matches of {game} have no {missing[0]}")


def written(program, desk):
    """The pages: name and file."""
    pages = []
    for name, (game, deals, lines) in EXPERIMENTS.items():
        file = desk / f"{name}.toml"
        agents = "" if "table.agents" in lines else 'agents = ["random"]\n'
        file.write_text(f'question = "What is <b>right</b> & how sure?"\ngame = "{game}"\n'
                        f"[table]\nplayers = 2\n{agents}{lines}")
        command = [program, "run", file.name, "--deals", str(deals)]
        subprocess.run(command, cwd=desk, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        pages.append((name, desk / "results" / game / name / "report.html"))
    pages.extend(match_page(program, desk, game, name) for game, name in MATCHES.items())
    # With players that win chances were checked with, the page has their curve and the turning points.
    (desk / "story.toml").write_text('question = "q"\ngame = "ashenfront"\nplayers = "quick"\n[table]\nplayers = 2\n')
    subprocess.run([program, "match", "story.toml", "--html", "story.html"], cwd=desk, check=True,
                   stdout=subprocess.DEVNULL)
    if "Turning points" not in (desk / "story.html").read_text():
        sys.exit("the page of a match has no turning points")
    pages.append(("story", desk / "story.html"))
    return pages


def look(browser, name, file, pictures):
    """What is wrong with a page."""
    wrong = []
    for (width, height), scheme in [(PHONE, "light"), (PHONE, "dark"), (DESK, "light"), (DESK, "dark")]:
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        page = context.new_page()
        where = f"{name}, {width} wide, {scheme}"
        page.on("console", lambda said, where=where: wrong.append(f"{where}: console: {said.text}")
                if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error, where=where: wrong.append(f"{where}: {error}"))
        page.on("request", lambda asked, where=where: wrong.append(f"{where}: loads {asked.url}")
                if not asked.url.startswith(("file:", "data:")) else None)
        page.goto(file.as_uri())
        for link in page.query_selector_all("nav a"):
            link.click()
            if not page.evaluate("id => { const folded = document.getElementById(id).querySelector(':scope > details');"
                                 " return !folded || folded.open; }", link.get_attribute("href")[1:]):
                wrong.append(f"{where}: {link.get_attribute('href')} leads to a folded section")
        page.evaluate("document.querySelectorAll('section > details, figure > details').forEach((part) => { part.open = true; })")
        wide = page.evaluate("document.scrollingElement.scrollWidth - window.innerWidth")
        if wide > 0:
            wrong.append(f"{where}: {wide} pixels too wide")
        for violation in Axe().run(page).response["violations"]:
            nodes = violation["nodes"]
            wrong.append(f"{where}: {violation['id']}: {violation['help']} ({len(nodes)} times, first: "
                         f"{nodes[0]['html'][:160]})")
        for button in page.query_selector_all("th button")[:3]:
            button.click()
        if pictures:
            page.screenshot(path=pictures / f"{name}_{width}_{scheme}.png", full_page=True)
        context.close()
    context = browser.new_context()
    page = context.new_page()
    page.goto(file.as_uri())
    page.emulate_media(media="print")
    paper = page.pdf(format="A4")
    if pictures:
        (pictures / f"{name}.pdf").write_bytes(paper)
    if len(paper) < 2000:
        wrong.append(f"{name}: it prints as nothing")
    context.close()
    return wrong


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("--browser", default="/usr/bin/chromium", help="the browser's program")
    arguments.add_argument("--pictures", type=pathlib.Path, help="keeps what was seen in this folder")
    asked = arguments.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    wrong = []
    with tempfile.TemporaryDirectory() as desk, sync_playwright() as playwright:
        pages = written(asked.program.resolve(), pathlib.Path(desk))
        browser = playwright.chromium.launch(executable_path=asked.browser, args=["--no-sandbox"])
        for name, file in pages:
            found = look(browser, name, file, asked.pictures)
            print(f"{name}: {file.stat().st_size} bytes, {len(found)} wrong", flush=True)
            wrong += found
        browser.close()
    for one in wrong:
        print(f"WRONG {one}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
