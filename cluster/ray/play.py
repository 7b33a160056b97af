#!/usr/bin/env python3
"""Plays an experiment on a Ray cluster: tasks play the shares, this program joins them. See README.md.

Without a shared folder (--send) the folder of the experiment goes to the machines, and blocks come back, through Ray.
"""
import argparse
import fcntl
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib

import ray

DISK = 5  # the program's exit code
FAULTS = 6


class Again(Exception):
    """A share ended in a way that may be another the next time; all else fails the same again."""


def packed(folder, leave_out=()):
    """A folder as bytes."""
    kept = io.BytesIO()
    with tarfile.open(fileobj=kept, mode="w:gz", compresslevel=1) as tar:
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            if path.is_file() and path.name != ".lock" and path.suffix != ".partial" and inside.parts[0] not in leave_out:
                tar.add(path, inside)
    return kept.getvalue()


def unpack(kept, folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(kept)) as tar:
        tar.extractall(folder, filter="data")


def free(folder, within):
    """This folder; or, while a task that was taken for dead is still playing into it, another with what is there. Both
    play the same blocks to the byte, so either will do."""
    first = folder
    for tries in range(2, 100):
        try:
            with open(folder / within / ".lock") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except FileNotFoundError:
            pass
        except BlockingIOError:
            folder = first.with_name(f"{first.name}.{tries}")
            continue
        break
    if folder != first:
        try:
            shutil.copytree(first, folder, ignore=shutil.ignore_patterns(".lock", "*.partial"), dirs_exist_ok=True)
        except shutil.Error:
            pass  # Files that were renamed meanwhile are missed, and played again.
    return folder


def play(program, file, share, deals, threads, results):
    asked = [program, "run", file, "--shard", share, "--deals", deals, "--threads", threads, "--results", results]
    done = subprocess.run([str(word) for word in asked], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode == DISK or done.returncode < 0 or done.returncode > 128:
        raise Again(f"share {share}: exit code {done.returncode}\n{done.stderr[-2000:]}")
    if done.returncode:
        raise RuntimeError(f"share {share}: exit code {done.returncode}\n{done.stderr[-2000:]}")


@ray.remote(max_retries=5, retry_exceptions=[Again], scheduling_strategy="SPREAD")
def share_in_folder(program, file, share, deals, threads, folder, within):
    """Plays a share into a folder that all machines see."""
    play(program, file, share, deals, threads, free(pathlib.Path(folder), within))


@ray.remote(max_retries=5, retry_exceptions=[Again], scheduling_strategy="SPREAD")
def share_as_bytes(program, desk, file, share, deals, threads, before, within):
    """Plays a share in a folder of its own, going on from `before`, and hands its blocks back."""
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        unpack(desk, here / "desk")
        unpack(before, here / "results" / within)
        play(program, here / "desk" / file, share, deals, threads, here / "results")
        return packed(here / "results" / within)


def outcome(run):
    """How many deals of every cell have been joined so far, and what stopped the joined run."""
    if not (run / "run.toml").exists():
        return 0, None
    outcome = tomllib.loads((run / "run.toml").read_text()).get("outcome", {})
    return outcome.get("deals", 0), outcome.get("stopped_by")


def main():
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("file", type=pathlib.Path, help="the experiment")
    asked.add_argument("--address", default="auto", help="of the Ray cluster (auto: the one of this machine)")
    asked.add_argument("--shares", type=int, default=8, help="into how many shares a round is split (8)")
    asked.add_argument("--threads", type=int, default=1, help="cores for each share (1)")
    asked.add_argument("--round", type=int, default=512, help="deals of the first round, if precision stops it (512)")
    asked.add_argument("--results", type=pathlib.Path, default=pathlib.Path("results"), help="where the results go")
    asked.add_argument("--program", default="evenhand", help="the program, the same on all machines")
    asked.add_argument("--send", action="store_true", help="the machines share no folder: send what is needed")
    asked = asked.parse_args()

    # What the program itself makes of the experiment: how many deals, in which blocks, and where the run is kept.
    planned = [asked.program, "run", str(asked.file), "--results", str(asked.results), "--dry-run"]
    planned = subprocess.run(planned, stdout=subprocess.PIPE, text=True)
    if planned.returncode:
        return planned.returncode
    run = re.search(r"^Results    (.*?)(?:; goes on from what is there)?$", planned.stdout, re.M)[1]
    until = re.search(r"^Until      (.*)$", planned.stdout, re.M)[1]
    stop = re.fullmatch(r"(\d+) deals per cell(, or every share known to \+-[\d.]+)?, in blocks of (\d+) deals", until)
    if stop is None:
        print(f"only experiments that stop by deals and by precision are for a cluster; this one: {until}", file=sys.stderr)
        return 3
    run, limit, block = pathlib.Path(run), int(stop[1]), int(stop[3])
    within = run.relative_to(asked.results)
    kept = pathlib.Path(f"{asked.results}.shares") / within / f"of-{asked.shares}"

    ray.init(address=asked.address, log_to_driver=False, logging_level="warning")
    settings = {"num_cpus": asked.threads}
    code = 0
    while True:
        joined, stopped = outcome(run)
        if stopped == "precision" or (stopped == "deals" and joined >= limit):
            print(f"Finished: {joined} deals of every cell count (stopped by: {stopped}). Results: {run}")
            return code
        deals = limit
        if stop[2]:
            # Whole blocks, because whether the precision is reached is asked after each row of them, as on one machine.
            wanted = max(joined + joined // 2, joined + 1) if joined else asked.round
            deals = min(limit, -(-wanted // block) * block)
        print(f"Playing {deals} deals of every cell in {asked.shares} shares", flush=True)
        waiting = {}
        desk = ray.put(packed(asked.file.parent, leave_out=[asked.results.name, f"{asked.results.name}.shares"])) if asked.send else None
        for nth in range(1, asked.shares + 1):
            share, folder = f"{nth}/{asked.shares}", (kept / str(nth)).resolve()
            if asked.send:
                task, what = share_as_bytes, (desk, asked.file.name, share, deals, asked.threads, packed(folder / within))
            else:
                task, what = share_in_folder, (str(asked.file.resolve()), share, deals, asked.threads, str(folder))
            waiting[task.options(**settings).remote(asked.program, *what, str(within))] = folder
        moved = 0
        while waiting:
            for done in ray.wait(list(waiting))[0]:
                folder, blocks = waiting.pop(done), ray.get(done)
                if asked.send:
                    unpack(blocks, folder / within)
                    moved += len(blocks)
        if asked.send:
            print(f"{moved} bytes of blocks came back", flush=True)
        folders = sorted(record.parent for record in kept.parent.glob(f"of-*/*/{within}/run.toml"))
        join = [asked.program, "merge", asked.file, *folders, "--deals", deals, "--results", asked.results]
        done = subprocess.run([str(word) for word in join], stdout=subprocess.PIPE, text=True)
        print(done.stdout, end="", flush=True)
        code = done.returncode
        # 6: some matches could not be played to their end; the run is finished all the same.
        if code not in (0, FAULTS):
            return code
        if "Joined     every block is there" not in done.stdout:
            print("blocks are missing: give the same command again", file=sys.stderr)
            return DISK


if __name__ == "__main__":
    sys.exit(main())
