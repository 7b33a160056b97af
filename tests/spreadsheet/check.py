"""Opens the tables of a run in LibreOffice, in English and in German, and counts texts where numbers should be.

    python3 tests/spreadsheet/check.py PROGRAM

Plays a small experiment whose labels look like dates, and has LibreOffice read the workbook, the English CSV files in an
English desk and the German ones in a German one. It writes what it took each entry for: texts in quotes, numbers without. In
columns of numbers no text may be left, the labels must still be texts in the workbook, and all numbers the same.
"""

import csv
import io
import pathlib
import subprocess
import sys
import tempfile

EXPERIMENT = """question = "Does it matter?"
game = "bridgefront"
[table]
players = 2
agents = ["random"]
[[sweep.together]]
name = "When"
"rules.max_mana" = [4, 5, 6]
labels = ["1-2", "3/4", "1E3"]
[stop]
deals = 16
"""
LABELS = ["1-2", "3/4", "1E3"]
# LibreOffice's filter for CSV: separator, quotes, encoding (UTF-8), first line, columns, language, quote all texts, and
# as which it detects (writes) entries; the last says which sheet: -1 for each its own file.
LANGUAGES = {"en": 1033, "de": 1031}
TABLES = ["cells", "win_share", "factions", "matchups", "contrasts", "distributions", "cards", "endings"]


def office(desk, profile, arguments):
    command = ["soffice", f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore", *arguments]
    done = subprocess.run(command, cwd=desk, capture_output=True, text=True, timeout=180)
    if done.returncode != 0:
        sys.exit(f"LibreOffice: {done.stderr}")


def entries(text, separator):
    """Rows of (whether it is a text, entry), as LibreOffice writes them."""
    rows = []
    for line in csv_lines(text):
        row, at = [], 0
        while at <= len(line):
            if line[at:at + 1] == '"':
                end = at + 1
                while line[end] != '"' or line[end + 1:end + 2] == '"':
                    end += 2 if line[end] == '"' else 1
                row.append((True, line[at + 1:end].replace('""', '"')))
                at = end + 2
            else:
                end = line.find(separator, at)
                end = len(line) if end < 0 else end
                row.append((False, line[at:end]))
                at = end + 1
        rows.append(row)
    return rows


def csv_lines(text):
    """Lines, of which a text in quotes may have several."""
    line = ""
    for part in text.splitlines():
        line += ("\n" if line else "") + part
        if line.count('"') % 2 == 0:
            yield line
            line = ""


def number(text, language):
    """A number as LibreOffice shows it: a percentage, or with the mark of the language."""
    text = text.replace(",", ".") if language == "de" else text
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        return None


def compare(name, what, rows, language, table):
    """What is wrong with a table as LibreOffice took it; `table` has the entries that were meant."""
    wrong = []
    if len(rows) != len(table):
        return [f"{what}, {name}: {len(rows)} rows instead of {len(table)}"]
    for column, heading in enumerate(table[0]):
        meant = [row[column] for row in table[1:]]
        filled = [entry for entry in meant if entry]
        numbers = heading not in ("When", "label") and filled and all(number(entry, "en") is not None for entry in filled)
        for at, entry in enumerate(meant, 1):
            if not entry:
                continue
            text, found = rows[at][column]
            if numbers and text:
                wrong.append(f"{what}, {name}, row {at}, {heading}: `{found}` is a text among numbers")
            elif numbers and (number(found, language) is None or abs(number(found, language) - number(entry, "en"))
                              > 1e-5 * max(1, abs(number(entry, "en")))):
                wrong.append(f"{what}, {name}, row {at}, {heading}: `{found}` instead of {entry}")
            elif heading == "When" and what.startswith("workbook") and (not text or found not in LABELS):
                wrong.append(f"{what}, {name}, row {at}: the label {entry} became {found}")
    return wrong


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        desk = pathlib.Path(folder)
        (desk / "trial.toml").write_text(EXPERIMENT)
        tables = {}
        for language, code in LANGUAGES.items():
            command = [program, "run", "trial.toml", "--results", language, "--csv-locale", language]
            subprocess.run(command, cwd=desk, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            made = desk / language / "bridgefront" / "trial" / "tables"
            if language == "en":
                for name in TABLES:
                    tables[name] = list(csv.reader(io.StringIO((made / f"{name}.csv").read_text())))
            profile = desk / f"profile_{language}"
            # The workbook, every sheet in a file of its own.
            out = desk / f"workbook_{language}"
            every_sheet = f"csv:Text - txt - csv (StarCalc):44,34,76,1,,{code},true,true,false,false,false,-1"
            office(desk, profile, ["--convert-to", every_sheet, "--outdir", str(out), str(made / "tables.xlsx")])
            counted = 0
            for name in TABLES:
                text = (out / f"tables-{name}.csv").read_text(encoding="utf-8-sig")
                rows = entries(text, ",")
                counted += sum(1 for row in rows[1:] for is_text, entry in row if entry and not is_text)
                wrong += compare(name, f"workbook {language}", rows, language, tables[name])
            # The CSV files of the language.
            out = desk / f"csv_{language}"
            separator = {"en": 44, "de": 59}[language]
            read = f"Text - txt - csv (StarCalc):{separator},34,76,1,,{code},false,true"
            write = f"csv:Text - txt - csv (StarCalc):44,34,76,1,,{code},true,true"
            files = [str(made / f"{name}.csv") for name in TABLES]
            office(desk, profile, ["--infilter=" + read, "--convert-to", write, "--outdir", str(out), *files])
            for name in TABLES:
                rows = entries((out / f"{name}.csv").read_text(encoding="utf-8-sig"), ",")
                wrong += compare(name, f"csv {language}", rows, language, tables[name])
            print(f"{language}: {counted} numbers in the workbook, {len(wrong)} wrong so far", flush=True)
            if counted < 1000:
                wrong.append(f"{language}: hardly any numbers were read")
    for one in wrong[:40]:
        print(f"WRONG {one}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
