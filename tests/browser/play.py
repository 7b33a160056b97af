"""Plays whole matches on the page of `evenhand play` in a real browser, and looks for what is wrong with it.

    python3 tests/browser/play.py PROGRAM [--browser chromium] [--pictures DIR]

Plays a short match of every game at the width of a phone and of a desk, by clicking, and one by keyboard alone. Wrong is: an
error or a warning on the console, anything loaded from elsewhere, a page that is wider than the window, a focus that is lost
after a choice, a hint or a click on the picture without effect, a choice that is taken back but not undone, a page that is another
one when it is loaded again, a match whose whole page does not open at the end, a record that does not happen again, and whatever axe (https://github.com/dequelabs/axe-core) finds at the
first question and at the end. `--pictures` keeps what was seen. Needs requirements.txt beside this file, and Chromium.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

PHONE, DESK = (360, 780), (1280, 800)
ROOT = pathlib.Path(__file__).resolve().parents[2]

# Short matches: the rules that make them short.
GAMES = {
    "bridgefront": ["rules.round_cap=1"],
    "ascension": ["scenario.turn_limit=1"],
    "axion_forge": ["rules.victory.turn_cap=3"],
    "ashenfront": ["rules.victory.turn_cap=5"],
    "frostblade": ["rules.game.rounds=1", "rules.game.max_extra_rounds=0"],
}

# The number of choices after which the page is loaded again.
RELOAD = 2

# The most choices of a match that are taken back.
TAKEN_BACK = 3

# The words of the options, and the number of lines of the log.
OPTIONS, LINES = "question.options.map((option) => option.words)", "log.childElementCount"

# The state of the page: over, a question with its number, or waiting.
STATE = """() => document.getElementById("end") ? "over" : question ? question.number : "waiting" """
FOCUS = """() => document.activeElement && document.activeElement.closest("#asking") ? "" :
    document.activeElement.outerHTML.slice(0, 80)"""


class Match:
    """A match on a page."""

    def __init__(self, program, desk, browser, game, size, scheme):
        command = [program, "play", game, "--against", "random", "--agents", ROOT / "agents"]
        command += [part for rule in GAMES[game] for part in ("--set", rule)]
        self.desk, self.wrong = desk, []
        self.where = f"{game}, {size[0]} wide, {scheme}"
        self.process = subprocess.Popen(command, cwd=desk, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = next(line for line in self.process.stdout if line.startswith("Open "))
        address = line.split()[1]
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
        self.context.on("console", lambda said: self.note(f"console: {said.text}")
                        if said.type in ("error", "warning") else None)
        self.context.on("weberror", lambda error: self.note(str(error.error)))
        self.context.on("request", lambda asked: self.note(f"loads {asked.url}")
                        if not asked.url.startswith((address, "data:")) else None)
        self.page = self.context.new_page()
        self.page.goto(address)

    def note(self, what):
        self.wrong.append(f"{self.where}: {what}")

    def next(self, number):
        """Waits for another question than this one, or for the end."""
        self.page.wait_for_function(f"(last) => {{ const state = ({STATE})(); return state !== 'waiting' && "
                                    "state !== last; }", arg=number, timeout=60_000)
        return self.page.evaluate(STATE)

    def look(self, moment, pictures):
        """What is wrong with the page at a moment."""
        wide = self.page.evaluate("document.scrollingElement.scrollWidth - window.innerWidth")
        if wide > 0:
            self.note(f"{moment}: {wide} pixels too wide")
        for violation in Axe().run(self.page).response["violations"]:
            nodes = violation["nodes"]
            self.note(f"{moment}: {violation['id']}: {violation['help']} ({len(nodes)} times, first: "
                      f"{nodes[0]['html'][:160]})")
        if pictures:
            self.page.screenshot(path=pictures / f"play_{re.sub('[^a-z0-9]+', '_', self.where)}_{moment}.png", full_page=True)

    def try_aids(self):
        """Tries what helps to choose: a click on the picture searches, and a hint takes the focus."""
        self.page.locator("#picture svg g:has(> title)").last.dispatch_event("click")
        if not self.page.evaluate("search.value + advice.textContent"):
            self.note("a click on the picture does nothing")
        self.page.click("#hint")
        self.page.wait_for_function("() => advice.textContent.startsWith('The advisor would')", timeout=60_000)
        if self.page.evaluate("advised !== null && !document.activeElement.matches('.advised')"):
            self.note("the advised option does not have the focus")

    def try_taking_back(self, number, options, lines):
        """Takes the last choice back, by the key; the question before it must come again."""
        self.page.keyboard.press("u")
        number = self.next(number)
        if [number == "over" or self.page.evaluate(OPTIONS), self.page.evaluate(LINES)] != [options, lines]:
            self.note("after a choice was taken back, the page is not what it was")
        return number

    def open_story(self):
        """Opens the page of the whole match from the end."""
        with self.context.expect_page(timeout=280_000) as opened:
            self.page.click("#story a", timeout=60_000)
        story = opened.value
        story.wait_for_load_state(timeout=120_000)
        if not story.query_selector("svg") or "What was measured" not in story.content():
            self.note("the page of the whole match does not open")

    def play(self, choose, pictures):
        """Plays to the end; `choose` takes the page and the number of options. Returns the number of choices."""
        number, choices = self.next(None), 0
        self.look("question", pictures)
        self.try_aids()
        before, taken_back = None, 0
        while number != "over":
            if before and taken_back < TAKEN_BACK and self.page.is_visible("#undo"):
                number, before = self.try_taking_back(number, *before), None
                taken_back += 1
                continue
            lost = self.page.evaluate(FOCUS)
            if lost:
                self.note(f"the focus is not at the options but at {lost}")
            before = (self.page.evaluate(OPTIONS), self.page.evaluate(LINES))
            choose(self.page, self.page.evaluate("question.options.length"))
            choices += 1
            number = self.next(number)
            if choices == RELOAD and number != "over":
                self.page.reload()
                if self.next(None) != number:
                    self.note("a page that is loaded again has another question")
        self.look("end", pictures)
        self.open_story()
        return choices, taken_back

    def close(self):
        """Ends the program, and checks the record."""
        file = re.search(r"recorded in (\S+)", self.page.inner_text("#end"))
        self.context.close()
        code = self.process.wait(timeout=30)
        if code != 0 or not file:
            self.note(f"it ended with {code}: {self.process.stdout.read()}")
            return self.wrong
        replay = subprocess.run([self.process.args[0], "replay", file.group(1)], cwd=self.desk, capture_output=True, text=True)
        if replay.returncode != 0:
            self.note(f"the record does not happen again: {replay.stderr}")
        return self.wrong


def by_clicks(dice):
    """Clicks on any option that is shown."""
    def choose(page, _):
        options = page.query_selector_all(".option")
        dice.choice(options).click()
    return choose


def by_keys(dice):
    """Chooses by digits, by the search box, by arrows, and by the keys of buttons."""
    def choose(page, count):
        way = dice.randrange(4)
        if way == 0 and count <= 9:
            page.keyboard.press(str(dice.randrange(count) + 1))
        elif way == 1:
            # A letter on an option goes to the search box; Enter takes the first option found.
            words = page.evaluate("question.options[Math.floor(question.options.length / 2)].words")
            letters = next((letter for letter in words if letter.isalpha()), None)
            if letters:
                page.keyboard.press(letters)
            page.keyboard.press("Enter")
        elif way == 2:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Space")
    return choose


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("--browser", default="/usr/bin/chromium", help="the browser's program")
    arguments.add_argument("--pictures", type=pathlib.Path, help="keeps what was seen in this folder")
    arguments.add_argument("--game", choices=sorted(GAMES), action="append", help="only this game")
    asked = arguments.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    program, wrong, dice = asked.program.resolve(), [], random.Random(1)
    games = asked.game or list(GAMES)
    plays = [(game, size, scheme, by_clicks) for game in games for size, scheme in ((PHONE, "dark"), (DESK, "light"))]
    plays.append((games[0], DESK, "dark", by_keys))
    with tempfile.TemporaryDirectory() as desk, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.browser, args=["--no-sandbox"])
        for game, size, scheme, way in plays:
            began = time.monotonic()
            match = Match(program, desk, browser, game, size, scheme)
            try:
                choices, taken_back = match.play(way(dice), asked.pictures)
                found = match.close()
            finally:
                match.process.kill()
            took = time.monotonic() - began
            print(f"{match.where}, {way.__name__}: {choices} choices, {taken_back} taken back, {took:.0f} s, {len(found)} wrong", flush=True)
            wrong += found
        browser.close()
    for one in wrong:
        print(f"WRONG {one}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
