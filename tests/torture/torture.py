#!/usr/bin/env python3
"""Treats the program badly and holds what comes of it against an undisturbed run.

    torture.py PROGRAM [--short] [--kills N] [--damages N] [--files N] [--seed N] [--only PART,...] [--keep DIR]

kills    a run is killed (or interrupted) at random moments and gone on with until it is done, again and again
disk     a full disk, files that may not grow, a folder that may not be written to
damage   blocks with other bytes, cut short, empty, away, or of another experiment, cell or row
two      two runs in one folder at once
clock    clocks that are wrong, run fast, or jump between a run and its continuation
files    the project's own input files, mutated: no panic, a documented exit code, and the file is named

What is killed when depends on the machine; that the bytes are the same must not. Wants Python 3.11 and nothing else; what
needs root (mounts) or `faketime` is left out, and said, where there is none.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
DONE, WRONG_INPUT, OTHER_EXPERIMENT, DISK, INTERRUPTED = 0, 3, 4, 5, 130
CELLS, DEALS, BLOCK = 3, 120, 8
TRIAL = f"""question = "Does it hold?"
game = "bridgefront"
seed = SEED
[table]
players = 2
agents = ["AGENT"]
[sweep]
"rules.max_mana" = [4, 5, 6]
[stop]
deals = {DEALS}
block = {BLOCK}
"""


class Failed(Exception):
    pass


def demand(condition, why):
    if not condition:
        raise Failed(why)


def written(folder):
    """The files of all whole blocks, each with what changes if it is written anew. A block is there when its rows are,
    which come last."""
    whole = [rows.with_suffix("") for rows in folder.rglob("block=*.parquet") if rows.name.count(".") == 1]
    files = [block.with_name(block.name + ending) for block in whole for ending in (".parquet", ".items.parquet", ".seal")]
    return {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in files}


class Desk:
    """A folder with an experiment, and the program to play it."""

    def __init__(self, program, folder, agent="random", seed=7):
        self.program, self.folder = program, folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "trial.toml").write_text(TRIAL.replace("AGENT", agent).replace("SEED", str(seed)))

    def command(self, *words, before=()):
        return [*before, self.program, *map(str, words)]

    def start(self, *words, before=(), **more):
        return subprocess.Popen(self.command(*words, before=before), cwd=self.folder, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, **more)

    def does(self, *words, code=DONE, before=(), **more):
        """Has the program do something that must end with this exit code; what it said."""
        done = subprocess.run(self.command(*words, before=before), cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=300, **more)
        said = done.stdout.decode(errors="replace")
        demand(done.returncode == code, f"{words} ended with {done.returncode} instead of {code}:\n{said[-3000:]}")
        demand("panicked" not in said, f"{words} panicked:\n{said[-3000:]}")
        return said

    def run(self, results="results"):
        return self.folder / results / "bridgefront/trial"

    def bytes(self, results="results"):
        """All blocks and tables: the file's name and its bytes."""
        run = self.run(results)
        found = {path.relative_to(run): path.read_bytes() for part in ("blocks", "tables") for path in
                 (run / part).rglob("*") if path.is_file()}
        demand(found, f"nothing is in {run}")
        return found

    def same(self, undisturbed, what, results="results"):
        found = self.bytes(results)
        names = set(found) ^ set(undisturbed)
        demand(not names, f"{what}: other files than undisturbed: {sorted(map(str, names))[:5]}")
        differ = [str(name) for name in found if found[name] != undisturbed[name]]
        demand(not differ, f"{what}: other bytes than undisturbed: {differ[:5]}")

    def stored(self, results="results"):
        """How many deals are stored, all cells together, by the program's own count."""
        if not (self.run(results) / "run.toml").exists():
            return 0
        said = self.does("status", "trial.toml", "--results", results)
        found = re.search(r"^Stored: (?:all )?([\d,_ ]+?)(?: of [\d,_ ]+)? deals", said, re.M)
        demand(found, f"status does not say how much is stored:\n{said[:600]}")
        return int(re.sub(r"\D", "", found[1]))


def undisturbed(desk):
    desk.does("run", "trial.toml", "--results", "undisturbed")
    return desk.bytes("undisturbed")


def kills(asked, desk, chance):
    """Kills and goes on until so many runs have been killed and the last of them is done."""
    began = time.monotonic()
    sound = undisturbed(desk)
    whole = time.monotonic() - began
    killed = interrupted = finished = 0
    while killed < asked.kills:
        results = f"killed{finished}"
        stored = 0
        while True:
            before = written(desk.run(results) / "blocks")
            playing = desk.start("run", "trial.toml", "--results", results)
            # The last run is left to come to its end.
            wait = chance.uniform(0, whole * chance.choice([0.15, 0.3, 1.0])) if killed < asked.kills else 300
            try:
                said = playing.communicate(timeout=wait)[0]
                demand(playing.returncode == DONE, f"gone on with, it ended with {playing.returncode}: {said[-2000:]}")
                done = True
            except subprocess.TimeoutExpired:
                # Ctrl-C stores the first deals of blocks that are begun, which a later kill must not lose either.
                gently = chance.random() < 0.2
                playing.send_signal(signal.SIGINT if gently else signal.SIGKILL)
                said = playing.communicate(timeout=120)[0]
                # It may have come to its end in that very moment; before it listens, Ctrl-C ends it at once.
                done = playing.returncode == DONE
                demand(done or playing.returncode in ([INTERRUPTED, -signal.SIGINT] if gently else [-signal.SIGKILL]),
                       f"killed, it ended with {playing.returncode}: {said[-2000:]}")
                killed += not (done or gently)
                interrupted += gently and not done
            demand(b"panicked" not in said, f"it panicked: {said[-2000:]}")
            after = written(desk.run(results) / "blocks")
            again = [str(path) for path in before if after.get(path) != before[path]]
            demand(not again, f"what was stored was played again: {again[:5]}")
            now = desk.stored(results)
            demand(now >= stored, f"{now} deals are stored after {stored}")
            stored = now
            if done:
                break
        demand(stored == CELLS * DEALS, f"only {stored} deals are stored in the end")
        desk.same(sound, f"after {killed} kills", results)
        shutil.rmtree(desk.folder / results)
        finished += 1
    return f"{killed} kills and {interrupted} interrupts in {finished} runs: each the same {len(sound)} files to the " \
           "byte, no stored deal lost, no stored block played again"


def mounted(folder, *options):
    return subprocess.run(["mount", *options, str(folder)], capture_output=True).returncode == 0


def no_larger(size):
    """Files of the next program may not grow beyond this; it is told so instead of ended."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    return {"preexec_fn": limit, "restore_signals": False}


def disk(asked, desk, chance):
    sound = undisturbed(desk)
    told = []
    sizes = [300, 9_000] if asked.short else [0, 300, 9_000, 40_000]
    for size in sizes:
        results = f"limit{size}"
        said = desk.does("run", "trial.toml", "--results", results, code=DISK, **no_larger(size))
        demand(results in said and "help: " in said, f"no file and remedy are named:\n{said[-2000:]}")
        stored = desk.stored(results)
        desk.does("run", "trial.toml", "--results", results)
        demand(desk.stored(results) >= stored, "stored deals are lost")
        desk.same(sound, f"after files could not grow beyond {size} bytes", results)
    told.append(f"{len(sizes)} limits of file size")
    place = desk.folder / "small"
    place.mkdir()
    if os.geteuid() == 0 and mounted(place, "-t", "tmpfs", "-o", "size=256k", "tmpfs"):
        try:
            fills = [256] if asked.short else [256, 400, 550]
            for kilobytes in fills:
                demand(mounted(place, "-o", f"remount,size={kilobytes}k"), "remount")
                said = desk.does("run", "trial.toml", "--results", "small", code=DISK)
                demand("small/" in said and "make room" in said, f"no file and remedy are named:\n{said[-2000:]}")
                rest = list((desk.run("small")).rglob("*.partial"))
                demand(not rest, f"what could not be written takes up room: {rest[:3]}")
            stored = desk.stored("small")
            demand(mounted(place, "-o", "remount,size=64m,ro"), "remount")
            said = desk.does("run", "trial.toml", "--results", "small", code=DISK)
            demand("small/" in said and "help: " in said, f"no file and remedy are named:\n{said[-2000:]}")
            demand(mounted(place, "-o", "remount,size=64m,rw"), "remount")
            demand(desk.stored("small") == stored, "stored deals are lost")
            desk.does("run", "trial.toml", "--results", "small")
            desk.same(sound, "after the disk was full", "small")
            told.append(f"a full disk ({len(fills)} times; {stored} deals were kept), and one that may only be read")
        finally:
            subprocess.run(["umount", str(place)], check=False)
    else:
        told.append("full and read-only disks LEFT OUT (they want root)")
    if os.geteuid() != 0:
        place = desk.folder / "readonly"
        place.mkdir(mode=0o555)
        desk.does("run", "trial.toml", "--results", "readonly", code=DISK)
        place.chmod(0o755)
        told.append("a folder without permission")
    return ", ".join(told) + ": exit code 5 with the file named, then the same bytes"


def partially(desk, kind, *words):
    """Has the program use the deals that every cell has, if there are any; how many times it did."""
    done = subprocess.run(desk.command(*words, "--partial"), cwd=desk.folder, capture_output=True, timeout=300)
    said = (done.stdout + done.stderr).decode(errors="replace")
    named = "partial: " in said if done.returncode == DONE else "no deal is left" in said
    demand(done.returncode in (DONE, DISK) and named, f"{kind}: {words} ended with {done.returncode}:\n{said[-2000:]}")
    return done.returncode == DONE


def damage(asked, desk, chance):
    sound = undisturbed(desk)
    other = Desk(desk.program, desk.folder / "other", seed=8)
    other.does("run", "trial.toml")
    desk.does("run", "trial.toml")
    run, foreign = desk.run(), other.run()

    def files(run, cell, row):
        return [run / f"blocks/cell={cell:04}/block={row:06}.{ending}" for ending in ("parquet", "items.parquet", "seal")]

    kinds = ["bits", "short", "empty", "away", "longer", "experiment", "cell", "row"]
    count, partial = dict.fromkeys(kinds, 0), 0
    for nth in range(asked.damages):
        kind = kinds[nth % len(kinds)]
        count[kind] += 1
        hurt = set()
        for _ in range(chance.choice([1, 1, 3])):
            cell, row = chance.randrange(CELLS), chance.randrange(DEALS // BLOCK)
            there = files(run, cell, row)
            path = chance.choice(there)
            if (cell, row) in hurt:
                continue
            hurt.add((cell, row))
            if kind in ("experiment", "cell", "row"):
                # All files of the block, so that they fit each other.
                source = {"experiment": files(foreign, cell, row), "cell": files(run, (cell + 1) % CELLS, row),
                          "row": files(run, cell, (row + 1) % (DEALS // BLOCK))}[kind]
                if any((to.parent, to.name) == (file.parent, file.name) for to in there for file in source):
                    continue
                for file, to in zip(source, there):
                    to.write_bytes(sound[file.relative_to(run)] if kind != "experiment" else file.read_bytes())
                continue
            content = bytearray(path.read_bytes())
            if kind == "bits":
                for _ in range(chance.choice([1, 8])):
                    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
                if bytes(content) == sound[path.relative_to(run)]:
                    content[0] ^= 1
            elif kind == "short":
                del content[chance.randrange(len(content)):]
            elif kind == "empty":
                content.clear()
            elif kind == "longer":
                content += chance.randbytes(chance.choice([1, 1000]))
            path.write_bytes(content)
            if kind == "away":
                path.unlink()
        tables = {path: content for path, content in desk.bytes().items() if path.parts[0] == "tables"}
        said = desk.does("tables", "trial.toml", code=DISK)
        for cell, row in hurt:
            demand(f"cell={cell:04}/block={row:06}" in said, f"{kind}: tables does not name it:\n{said[-2000:]}")
        demand(tables == {path: content for path, content in desk.bytes().items() if path.parts[0] == "tables"},
               f"{kind}: the tables were touched")
        desk.does("status", "trial.toml", code=DISK)
        partial += partially(desk, kind, "tables", "trial.toml")
        # Joined elsewhere, it is as damaged there, and nothing is played.
        merge = ["merge", "trial.toml", "results", "--results", f"merged{nth}"]
        desk.does(*merge, code=DISK)
        joined = written(desk.run(f"merged{nth}"))
        partially(desk, kind, *merge)
        demand(written(desk.run(f"merged{nth}")) == joined, f"{kind}: merge played or wrote blocks")
        shutil.rmtree(desk.folder / f"merged{nth}")
        desk.does("run", "trial.toml")
        desk.same(sound, f"after damage {nth} ({kind})")
    # The first deals of a block are stored in a file of their own, and the record of the run is a file too.
    for nth in range(asked.times):
        results = f"part{nth}"
        playing = desk.start("run", "trial.toml", "--results", results)
        while not list((desk.run(results)).glob("blocks/*/*.seal")) and playing.poll() is None:
            time.sleep(0.01)
        playing.send_signal(signal.SIGINT)
        playing.communicate(timeout=120)
        for path in desk.run(results).rglob("*.part"):
            content = bytearray(path.read_bytes())
            content[chance.randrange(len(content))] ^= 16
            path.write_bytes(content[:chance.choice([10, len(content)])])
        desk.does("run", "trial.toml", "--results", results)
        desk.same(sound, "after damage of first deals", results)
        record = desk.run(results) / "run.toml"
        content = record.read_bytes()
        record.write_bytes(content[:chance.randrange(1, len(content) // 2)])
        said = subprocess.run(desk.command("run", "trial.toml", "--results", results), cwd=desk.folder,
                              capture_output=True, timeout=300)
        demand(said.returncode in (DONE, OTHER_EXPERIMENT, DISK) and b"panicked" not in said.stderr,
               f"a record cut short: {said.returncode} {said.stderr[-1000:]}")
        if said.returncode != DONE:
            record.unlink()
            desk.does("run", "trial.toml", "--results", results)
        desk.same(sound, "after damage of the record", results)
    return f"{asked.damages} blocks damaged ({', '.join(f'{kind} {n}' for kind, n in count.items())}): every one was named " \
           f"by `tables`, {partial} left common deals, and `run` played it again to the same bytes; {asked.times} parts and " \
           "records as well"


def two(asked, desk, chance):
    sound = undisturbed(desk)
    for nth in range(asked.times):
        results = f"two{nth}"
        first = desk.start("run", "trial.toml", "--results", results)
        while not (desk.run(results) / "run.toml").exists():
            time.sleep(0.005)
        for command in ["run", "tables", "merge"]:
            words = [command, "trial.toml", "--results", results, *(["undisturbed"] if command == "merge" else [])]
            if first.poll() is None:
                done = subprocess.run(desk.command(*words), cwd=desk.folder, capture_output=True, timeout=300)
                if first.poll() is None:
                    demand(done.returncode == DISK and b"another run is writing" in done.stderr,
                           f"{command} beside a run: {done.returncode} {done.stderr[-1000:]}")
        demand(first.wait(300) == DONE, "the first of two runs failed")
        first.stdout.close()
        desk.same(sound, "after a second run in the same folder", results)
    # At the very same moment: one of them may play, whichever it is.
    for nth in range(asked.times):
        results = f"race{nth}"
        both = [desk.start("run", "trial.toml", "--results", results) for _ in range(3)]
        codes = []
        for one in both:
            one.communicate(timeout=300)
            codes.append(one.returncode)
        demand(DONE in codes and set(codes) <= {DONE, DISK}, f"three at once ended with {codes}")
        desk.same(sound, "after three runs at once", results)
    return f"two runs in a folder and three at the same moment, {asked.times} times each: who comes second is refused, " \
           "same bytes"


def clock(asked, desk, chance):
    sound = undisturbed(desk)
    told = []
    if shutil.which("faketime"):
        shifts = ["-40y", "+0 x200"] if asked.short else ["-40y", "+40y", "@1970-01-01 00:00:01", "@2038-01-19 03:14:07", "+0 x200", "+0 x0.1", "-10y i2.0"]
        results = "clocks"
        for nth, shift in enumerate(shifts):
            before = ["faketime", "-m", "-f", shift]
            playing = desk.start("run", "trial.toml", "--results", results, before=before, start_new_session=True)
            try:
                said = playing.communicate(timeout=1.5)[0]
                demand(playing.returncode == DONE, f"with the clock at {shift}: {playing.returncode} {said[-1000:]}")
            except subprocess.TimeoutExpired:
                # `faketime` is the parent of the program.
                os.killpg(playing.pid, signal.SIGKILL)
                said = playing.communicate()[0]
            demand(b"panicked" not in said, f"with the clock at {shift} it panicked: {said[-1000:]}")
        desk.does("run", "trial.toml", "--results", results)
        desk.same(sound, "gone on with under other clocks", results)
        for shift in shifts[:2]:
            desk.does("run", "trial.toml", "--results", f"at{shift}", before=["faketime", "-m", "-f", shift])
            desk.same(sound, f"with the clock at {shift}", f"at{shift}")
        told.append(f"{len(shifts)} wrong clocks")
    else:
        told.append("wrong clocks LEFT OUT (there is no `faketime`)")
    desk.does("run", "trial.toml", "--results", "dates", "--deals", DEALS // 2)
    for path in desk.run("dates").rglob("*"):
        moment = chance.choice([0, 1, 2**31 + 5, 4_000_000_000, 86400 * 365 * 300])
        os.utime(path, (moment, moment))
    desk.does("run", "trial.toml", "--results", "dates")
    desk.same(sound, "with dates of files in the past and future", "dates")
    desk.does("run", "trial.toml", "--results", "dates", "--fresh")
    desk.same(sound, "started anew over such dates", "dates")
    told.append("dates of files from 1970 to 2270")
    return ", ".join(told) + ": same bytes"


NUMBERS = ["0", "-1", "1", "99999999999999999999999", "9223372036854775807", "-9223372036854775808", "4294967296", "1e308",
           "-1e308", "nan", "inf", "-inf", "0.1", "1e-320", "true", '"five"', "[]", "{}", "[[1]]", "1979-05-27", "0xff",
           "1_000", "65536", "256", "255", '""', "[1, 2, 3]", "{ from = 1, to = 9999999999 }",
           "{ from = 0, to = 1, step = 0 }", "{ from = 5, to = 1, step = -1e-9 }"]
ODD = ["\u0000", "\ufeff", "\u202e", "é", "𝕏", "\u0301", "\U0010ffff", "\t", "\r", '"', "'", "[", "]", "{", "}", "=", "#", "\\",
       "\\u0000", '"""', "[[", "...", "-", "🎲", "\u2028", "\x7f", "İ", "ß", ".", ","]
WORDS = re.compile(rb"[A-Za-z_][A-Za-z_0-9]{2,}")
NUMBER = re.compile(rb"(?<![\w.\"])-?\d[\d_]*(?:\.\d+)?")


def mutated(content, chance):
    """A file with one to four things done to it."""
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        lines = content.split(b"\n")
        at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
        kind = chance.randrange(13)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(to, lines[at])
        elif kind == 2:
            lines[at], lines[to] = lines[to], lines[at]
        if kind <= 2:
            content = b"\n".join(lines)
        elif kind == 3 and content:
            flipped = bytearray(content)
            for _ in range(chance.choice([1, 1, 5, 50])):
                flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
            content = bytes(flipped)
        elif kind in (4, 5, 6):
            # Where a value stands, and not in the words of a comment or question.
            found = [match for match in NUMBER.finditer(content)]
            if found:
                match = chance.choice(found)
                content = content[:match.start()] + chance.choice(NUMBERS).encode() + content[match.end():]
        elif kind == 7:
            content = content[:chance.randrange(len(content) + 1)]
        elif kind in (8, 9):
            place = chance.randrange(len(content) + 1)
            odd = "".join(chance.choice(ODD) for _ in range(chance.choice([1, 1, 3])))
            content = content[:place] + odd.encode() + content[place:]
        elif kind in (10, 11):
            # One name or word for another of the same file.
            found = [match for match in WORDS.finditer(content)]
            if found:
                match, other = chance.choice(found), chance.choice(found)
                content = content[:match.start()] + other[0] + content[match.end():]
        elif kind == 12:
            match = re.search(rb"= *(.+)$", lines[at])
            if match:
                value = chance.choice(NUMBERS).encode() if chance.random() < 0.7 else b"[" * 5000
                lines[at] = lines[at][:match.start(1)] + value
                content = b"\n".join(lines)
    return content


def inputs(folder):
    """Copies what is mutated, each file among its neighbours; every file with the game its content is of, if it is content."""
    shutil.copytree(PROJECT / "experiments", folder / "experiments")
    shutil.copytree(PROJECT / "agents", folder / "agents")
    found = []
    for path in sorted([*folder.glob("experiments/*/*.toml"), *folder.glob("agents/*/*.toml")]):
        found.append((path, None))
    for path in sorted(folder.glob("experiments/*/content/*.toml")):
        found.append((path, path.parts[-3]))
    for path in sorted((PROJECT / "crates").glob("*/src/content/*.toml")):
        game = path.parts[-4].replace("-", "_")
        copy = folder / "content" / game / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
        found.append((copy, game))
    return found


def memory():
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def looked_at(program, folder, path, words, codes, seconds):
    """What is wrong with how the program takes a file; nothing if all is well. And its exit code."""
    try:
        done = subprocess.run([program, *words], cwd=folder, capture_output=True, timeout=seconds, preexec_fn=memory,
                              stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return f"{words[0]} was not done after {seconds} s", None
    said = (done.stdout + done.stderr).decode(errors="replace")
    if "panicked" in said or done.returncode == 101 or done.returncode < 0:
        return f"{words[0]} broke down ({done.returncode}):\n{said[-2500:]}", done.returncode
    if done.returncode not in codes:
        return f"{words[0]} ended with {done.returncode}:\n{said[-2500:]}", done.returncode
    if done.returncode in (WRONG_INPUT, DISK) and path.name not in said:
        return f"{words[0]} ended with {done.returncode} and does not name the file:\n{said[-2500:]}", done.returncode
    return None, done.returncode


def files(asked, desk, chance):
    folder = desk.folder / "inputs"
    known = inputs(folder)
    # Experiments first in every round, so that the bounded form has some of each kind as well.
    chance.shuffle(known)
    problems, codes, slow = [], {}, 0
    work = []
    for nth in range(asked.files):
        path, game = known[nth % len(known)]
        content = mutated(path.read_bytes(), chance)
        work.append((nth, path, game, content))

    def one(item):
        nth, path, game, content = item
        copy = path.with_name(f"mutant_{nth}.toml")
        copy.write_bytes(content)
        ended = []
        try:
            words = ["check", str(copy), *(["--game", game] if game else [])]
            ended.append((looked_at(desk.program, folder, copy, words, (DONE, WRONG_INPUT, DISK), 120), "check"))
            if "experiments" in copy.parts and game is None:
                words = ["run", str(copy), "--dry-run", "--time", "0.2s", "--threads", "1", "--results", "mutants"]
                ended.append((looked_at(desk.program, folder, copy, words, (DONE, WRONG_INPUT, DISK), 300), "run"))
        finally:
            copy.unlink()
        return item, ended

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for (nth, path, game, content), ended in pool.map(one, work):
            for (wrong, code), command in ended:
                codes[command, code] = codes.get((command, code), 0) + 1
                if wrong:
                    if asked.keep:
                        asked.keep.mkdir(parents=True, exist_ok=True)
                        (asked.keep / f"mutant_{nth}.toml").write_bytes(content)
                        (asked.keep / f"mutant_{nth}.txt").write_text(f"{path.relative_to(folder)}\n{wrong}\n")
                    problems.append(f"mutant {nth} of {path.relative_to(folder)}: {wrong}")
                    print(f"   {problems[-1]}", flush=True)
    counted = ", ".join(f"{command} {code}: {n}" for (command, code), n in sorted(codes.items(), key=str))
    demand(not problems, f"{len(problems)} of {asked.files} mutated files ({counted}); --keep DIR keeps them")
    return f"{asked.files} mutated files of {len(known)}: no panic, documented exit codes ({counted}), the file is named"


PARTS = {"kills": kills, "disk": disk, "damage": damage, "two": two, "clock": clock, "files": files}


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("program")
    asked.add_argument("--short", action="store_true", help="5 kills, 8 damages, 150 files, everything else once")
    asked.add_argument("--kills", type=int)
    asked.add_argument("--damages", type=int)
    asked.add_argument("--files", type=int)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", default=",".join(PARTS), help="parts, with commas")
    asked.add_argument("--keep", type=pathlib.Path, help="where mutated files that fail are kept")
    asked = asked.parse_args()
    asked.times = 1 if asked.short else 3
    for part, short, full in [("kills", 5, 100), ("damages", 8, 80), ("files", 150, 1500)]:
        if getattr(asked, part) is None:
            setattr(asked, part, short if asked.short else full)
    program = os.path.realpath(asked.program)
    passed = failed = 0
    for name in asked.only.split(","):
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="torture") as folder:
            # Each part has dice of its own, so that it does the same alone.
            desk = Desk(program, pathlib.Path(folder) / "desk", agent="planner" if name in ("kills", "two") else "random")
            try:
                told = PARTS[name](asked, desk, random.Random(f"{asked.seed} {name}"))
                passed += 1
                print(f"{name}: {told} ({time.monotonic() - began:.0f} s)", flush=True)
            except Failed as why:
                failed += 1
                print(f"{name}: FAILED: {why} ({time.monotonic() - began:.0f} s)", flush=True)
    print(f"torture: {passed} passed, {failed} failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
