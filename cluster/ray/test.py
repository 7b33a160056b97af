#!/usr/bin/env python3
"""Plays small experiments on one machine and on a Ray cluster of two nodes, both on this machine, kills a node and a
program in the middle, and holds every byte of blocks and tables against the single machine's.

    test.py PROGRAM

All its files are in a folder of its own that is removed at the end; its daemons listen on 127.0.0.2 only.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib

os.environ.update(
    RAY_USAGE_STATS_ENABLED="0",
    RAY_worker_niceness="0",
    # Ray ends what a task has started if it still can. Here it cannot, as when only the network has lost a machine.
    RAY_process_group_cleanup_enabled="0",
    RAY_kill_child_processes_on_worker_exit="0",
)

from ray.cluster_utils import Cluster  # noqa: E402  (what Ray reads from the environment comes first)

PLAY = pathlib.Path(__file__).resolve().with_name("play.py")
BLOCK = 16
TRIAL = """question = "Is there a difference?"
game = "bridgefront"
seed = 4
[table]
players = 2
agents = ["{agent}"]
[sweep]
"rules.max_mana" = [4, 5, 6]
[stop]
block = {block}
{stop}
"""


def fail(why):
    raise SystemExit(f"FAILED: {why}")


def is_alive(process):
    """Whether a process runs or could go on: not whether somebody has still to be told of its death."""
    try:
        # After the name, which is in brackets, comes the state.
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def until(seconds, what, happens, driver=None):
    """Waits until something is so and gives it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = happens()
        if found:
            return found
        if driver and driver.poll() is not None:
            fail(f"the driver ended before {what}:\n{driver.communicate()[0]}")
        time.sleep(0.05)
    if driver:
        driver.kill()
        what += f"; the driver:\n{driver.communicate()[0]}"
    fail(f"waited {seconds} s until {what}")


def descendants(pid):
    """A process and all that came of it, as long as their parents live."""
    children = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(folder.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def players(pids, program):
    """Those of them that play."""
    found = []
    for pid in pids:
        try:
            if os.readlink(f"/proc/{pid}/exe") == program:
                found.append(pid)
        except OSError:
            pass
    return found


def blocks(folder):
    return len(list(folder.rglob("*.seal")))


def same(name, one, other):
    """Blocks (as far as they count) and tables of two runs are the same to the byte."""
    one, other = one / "bridgefront" / name, other / "bridgefront" / name
    ends = [tomllib.loads((run / "run.toml").read_text())["outcome"] for run in (one, other)]
    if ends[0] != ends[1]:
        fail(f"{name}: another outcome: {ends[1]} instead of {ends[0]}")
    rows = -(-ends[0]["deals"] // BLOCK)

    def files(run):
        # On one machine threads may have been ahead of the row that was the last: such blocks do not count.
        found = {}
        for path in [*run.glob("blocks/*/*"), *run.glob("tables/*")]:
            row = re.match(r"block=(\d+)\.", path.name)
            if path.suffix != ".part" and not (row and int(row[1]) >= rows):
                found[path.relative_to(run)] = path.read_bytes()
        return found

    one, other = files(one), files(other)
    if set(one) != set(other):
        fail(f"{name}: other files: {sorted(set(one) ^ set(other))[:5]}")
    differ = [str(path) for path in one if one[path] != other[path]]
    if differ:
        fail(f"{name}: not those of the single machine: {differ[:5]}")
    if len(one) < 20:
        fail(f"{name}: only {len(one)} files to compare")
    print(f"Same bytes: {len(one)} files of blocks and tables, {sum(map(len, one.values()))} bytes ({name})", flush=True)


class Nodes:
    """Two nodes that play beside a head that does not."""

    def __init__(self, desk, program):
        ours = {"node_ip_address": "127.0.0.2", "object_store_memory": 80_000_000}
        head = {**ours, "num_cpus": 0, "include_dashboard": False}
        self.cluster = Cluster(initialize_head=True, head_node_args=head)
        self.program = program
        self.playing = [self.cluster.add_node(num_cpus=1, **ours) for _ in range(2)]
        self.cluster.wait_for_nodes()

    def driver(self, *arguments):
        command = [sys.executable, PLAY, *arguments, "--program", self.program, "--address", self.cluster.address]
        return subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def processes(self, node):
        return descendants(node.all_processes["raylet"][0].process.pid)

    def players(self, node):
        return players(self.processes(node), self.program)

    def kill(self, node, but=()):
        """All of a node at once, as a power cut does; the youngest first, so that none has time to tidy up after others."""
        killed = [process for process in reversed(self.processes(node)) if process not in but]
        for process in killed:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        until(20, "all of the node is dead", lambda: not any(map(is_alive, killed)))
        self.playing.remove(node)


def ended(driver):
    said = driver.communicate(timeout=300)[0]
    if driver.returncode:
        fail(f"the driver ended with exit code {driver.returncode}:\n{said}")
    return said


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    program = os.path.realpath(sys.argv[1])
    desk = pathlib.Path(tempfile.mkdtemp(prefix="eh", dir="/tmp"))
    os.chdir(desk)
    os.environ["RAY_TMPDIR"] = str(desk)
    (desk / "ray").mkdir()
    one = desk / "one"
    for name, agent, stop in [
        ("precise", "random", "deals = 3000\nprecision = 0.04"),
        ("killed", "planner", "deals = 480"),
    ]:
        (desk / f"{name}.toml").write_text(TRIAL.format(agent=agent, block=BLOCK, stop=stop))
        subprocess.run([program, "run", f"{name}.toml", "--results", one], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=True)
    nodes = Nodes(desk, program)
    orphan = []
    try:
        began = time.monotonic()
        said = ended(nodes.driver("precise.toml", "--shares", 2, "--round", 600, "--results", "many"))
        rounds = said.count("Playing ")
        print(f"By precision: {rounds} rounds, {re.findall('^Stopped: (.*)', said, re.M)[-1]} "
              f"({time.monotonic() - began:.0f} s)")
        if rounds < 2:
            fail("one round was enough: the loop is not tested")
        same("precise", one, desk / "many")

        # A node dies and its program goes on, as on a machine that only the network has lost. It is frozen for a while, so
        # that it is still there when its share is played elsewhere.
        began = time.monotonic()
        driver = nodes.driver("killed.toml", "--shares", 2, "--results", "lost")
        shares = desk / "lost.shares/bridgefront/killed/of-2"
        until(60, "there are blocks", lambda: blocks(shares) >= 6, driver)
        node = nodes.playing[0]
        orphan = until(20, "a program plays on the node", lambda: nodes.players(node), driver)
        words = pathlib.Path(f"/proc/{orphan[0]}/cmdline").read_text().split("\0")
        folder = pathlib.Path(words[words.index("--results") + 1])
        nodes.kill(node, but=orphan)
        # Not earlier: a frozen process whose last relatives die is sent a signal that ends it.
        os.kill(orphan[0], signal.SIGSTOP)
        killed = time.monotonic()
        print(f"Killed a node with share {folder.name}/2; {blocks(folder)} of its blocks were there", flush=True)
        again = folder.with_name(f"{folder.name}.2")
        until(120, "its share is played elsewhere", lambda: (again / "bridgefront/killed/.lock").exists(), driver)
        print(f"Share {folder.name} goes on from {blocks(again)} blocks on the other node {time.monotonic() - killed:.0f} s "
              "later, and the orphan plays it at the same time", flush=True)
        if not blocks(again):
            fail("the blocks of the node that died are played again")
        os.kill(orphan[0], signal.SIGCONT)
        # And a program that is killed by itself, as for want of memory.
        victim = until(20, "a program plays", lambda: nodes.players(nodes.playing[0]), driver)
        os.kill(victim[0], signal.SIGKILL)
        until(60, "it is started again", lambda: set(nodes.players(nodes.playing[0])) - set(victim), driver)
        print("Killed a program; Ray started it again")
        ended(driver)
        print(f"Finished after {time.monotonic() - began:.0f} s")
        same("killed", one, desk / "lost")

        # Machines that share no folder; one is gone with all its processes.
        began = time.monotonic()
        nodes.playing.append(nodes.cluster.add_node(num_cpus=1, node_ip_address="127.0.0.2", object_store_memory=80_000_000))
        driver = nodes.driver("killed.toml", "--shares", 4, "--results", "sent", "--send")
        node = nodes.playing[1]
        until(60, "a program plays on the node", lambda: nodes.players(node), driver)
        time.sleep(2)
        nodes.kill(node)
        print("Killed a node that shares no folder, with all its processes", flush=True)
        said = ended(driver)
        print(f"Finished after {time.monotonic() - began:.0f} s; {re.search('[0-9]+ bytes of blocks', said)[0]} were sent "
              f"for {480 * 2 * 3} matches")
        same("killed", one, desk / "sent")
    finally:
        for pid in orphan:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        nodes.cluster.shutdown()
        shutil.rmtree(desk, ignore_errors=True)
    print("ray: all is well")


if __name__ == "__main__":
    main()
