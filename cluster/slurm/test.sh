#!/usr/bin/env bash
# Plays small experiments on one machine and on a Slurm cluster of two nodes, both on this machine, kills a node and a
# task in the middle, and holds every byte of blocks and tables against the single machine's.
#
#   test.sh PROGRAM           the short form: what Slurm waits for when a node dies is told to it by hand
#   test.sh PROGRAM --full    nobody helps Slurm: it finds the dead node and waits as long as it does (four minutes)
#
# Wants root and Debian's packages slurm-wlm and munge. All its files are in a folder of its own that is removed at the
# end; its daemons listen on 127.0.0.1 only.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(realpath "${1:?usage: test.sh PROGRAM [--full]}")
full=${2:-}
for tool in slurmctld slurmd sbatch munged; do
    command -v $tool >/dev/null || { echo "test.sh needs $tool (Debian: slurm-wlm, munge)"; exit 1; }
done
[ "$(id -u)" -eq 0 ] || { echo "test.sh needs root, for slurmd"; exit 1; }

desk=$(mktemp -d)
chmod 755 "$desk"
daemons=()

fail() {
    echo "FAILED: $*" >&2
    echo "--- jobs" >&2
    squeue >&2 || true
    for log in "$desk"/*.log "$desk"/*/logs/*.txt "$desk"/*/*/*/logs/*.txt; do
        [ ! -s "$log" ] || { echo "--- $log" >&2 && tail -n 15 "$log" >&2; }
    done
    exit 1
}

# Processes of the tasks on a node, the steps' own daemons first. They are no children of their slurmd: they are known by
# the name of the node in their environment, among those of this very cluster.
of_node() {
    local folder parent
    for folder in /proc/[0-9]*; do
        if grep --quiet --null-data --line-regexp "SLURMD_NODENAME=$1" "$folder/environ" 2>/dev/null &&
            grep --quiet --null-data --line-regexp "SLURM_CONF=$SLURM_CONF" "$folder/environ" 2>/dev/null; then
            parent=$(awk '/^PPid:/ { print $2 }' "$folder/status" 2>/dev/null || true)
            [ "$(cat "/proc/$parent/comm" 2>/dev/null)" != slurmstepd ] || echo "$parent"
            basename "$folder"
        fi
    done | sort -un
}
# Those of them that play.
players_of() {
    local pid
    for pid in $(of_node "$1"); do
        if [ "$(readlink "/proc/$pid/exe" 2>/dev/null)" = "$program" ]; then echo "$pid"; fi
    done
}

finish() {
    # Never the jobs of a real cluster.
    [ "${SLURM_CONF:-}" != "$desk/slurm.conf" ] || scancel --user=root >/dev/null 2>&1 || true
    sleep 1
    for pid in "${daemons[@]}"; do
        kill -9 "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    done
    for node in n1 n2; do
        for pid in $(of_node $node); do kill -9 "$pid" 2>/dev/null || true; done
    done
    rm -rf "$desk"
}
trap finish EXIT

# --- a cluster of two nodes

export SLURM_CONF=$desk/slurm.conf
host=$(hostname -s)
port=$((20000 + RANDOM % 20000))
mkdir -p "$desk/state" "$desk/n1" "$desk/n2"
dd if=/dev/urandom of="$desk/munge.key" bs=128 count=1 status=none
chmod 600 "$desk/munge.key"
munged --force --foreground --socket="$desk/munge.socket" --key-file="$desk/munge.key" --pid-file="$desk/munge.pid" \
    --seed-file="$desk/munge.seed" --log-file="$desk/munge.log" >/dev/null 2>&1 &
daemons+=($!)
cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$desk/munge.socket
StateSaveLocation=$desk/state
SlurmctldPidFile=$desk/slurmctld.pid
SlurmdPidFile=$desk/slurmd-%n.pid
SlurmdSpoolDir=$desk/%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
SwitchType=switch/none
JobRequeue=1
SlurmdTimeout=20
KillWait=5
MinJobAge=300
SchedulerParameters=sched_interval=2
ReturnToService=2
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES State=UP
END
slurmctld -D -c >"$desk/slurmctld.log" 2>&1 &
daemons+=($!)
start_node() {
    slurmd -D -N "$1" >"$desk/slurmd-$1.log" 2>&1 &
    daemons+=($!)
    declare -g "slurmd_$1=$!"
}
start_node n1
start_node n2

# until_so SECONDS WORDS COMMAND...: waits until the command succeeds.
until_so() {
    local seconds=$1 what=$2 end=$((SECONDS + $1))
    shift 2
    until "$@"; do
        [ $SECONDS -lt $end ] || fail "waited $seconds s until $what"
        sleep 0.2
    done
}
idle() { [ "$(sinfo --noheader --Node --states=idle --format=%N 2>/dev/null | wc -l)" -eq 2 ]; }
until_so 40 "both nodes are ready" idle
echo "A cluster of two nodes is up: $(sinfo --version), after $SECONDS s"

# --- what is compared

# same NAME RESULTS: blocks (as far as they count) and tables of the run in RESULTS are those of the single machine.
same() {
    local one=$desk/one/bridgefront/$1 other=$desk/$2/bridgefront/$1 rows file compared=0 bytes=0
    [ "$(grep -A3 '^\[outcome\]' "$one/run.toml")" = "$(grep -A3 '^\[outcome\]' "$other/run.toml")" ] ||
        fail "$1: another outcome: $(grep -A3 '^\[outcome\]' "$other/run.toml") in $other"
    rows=$(sed -n "/^\[outcome\]/,/^\[\[/s/^deals = //p" "$one/run.toml")
    rows=$(((rows + block - 1) / block))
    # On one machine threads may have been ahead of the row that was the last: such blocks do not count.
    for file in $(cd "$one" && find blocks tables -type f ! -name '*.part' | sort); do
        if [[ $file =~ block=0*([0-9]+)\. ]] && [ "${BASH_REMATCH[1]}" -ge "$rows" ]; then continue; fi
        cmp --silent "$one/$file" "$other/$file" || fail "$1: $file in $other is not that of the single machine"
        compared=$((compared + 1)) bytes=$((bytes + $(stat -c %s "$one/$file")))
    done
    [ "$(cd "$one" && find tables -type f | sort)" = "$(cd "$other" && find tables -type f | sort)" ] ||
        fail "$1: there are other tables in $other"
    [ "$compared" -gt 20 ] || fail "$1: only $compared files to compare"
    echo "Same bytes: $compared files of blocks and tables, $bytes bytes ($1)"
}
finished() {
    local jobs=$1.shares/bridgefront/$2/jobs
    [ -f "$1/bridgefront/$2/run.toml" ] && [ -z "$(squeue --noheader --jobs "$(cat "$jobs")" 2>/dev/null)" ] &&
        "$here/submit.sh" "$2.toml" --results "$1" --program "$program" | grep '^Finished' >/dev/null
}
running_on() { [ -n "$(squeue --noheader --states=R --nodelist="$1" --format=%A)" ]; }
blocks() { find "$1" -name '*.seal' 2>/dev/null | wc -l; }
some_blocks() { [ "$(blocks "$1")" -ge "$2" ]; }

cd "$desk"
block=16
trial() {
    cat <<END
question = "Is there a difference?"
game = "bridgefront"
seed = 4
[table]
players = 2
agents = ["$1"]
[sweep]
"rules.max_mana" = [4, 5, 6]
[stop]
block = $block
END
}

# --- a stopping rule, by rounds

{ trial random && echo 'deals = 3000' && echo 'precision = 0.03'; } >precise.toml
"$program" run precise.toml --results one >/dev/null
began=$SECONDS
"$here/submit.sh" precise.toml --shares 2 --round 1000 --results many --program "$program"
until_so 100 "the rounds are over" finished many precise
echo "By precision: $(grep -c 'Joined' many.shares/bridgefront/precise/logs/*_merge.txt | wc -l) rounds," \
    "$(sed -n 's/^Stopped: //p' many.shares/bridgefront/precise/logs/*_merge.txt | tail -n 1) ($((SECONDS - began)) s)"
same precise many

# --- a node dies, and a task

{ trial planner && echo 'deals = 1200'; } >killed.toml
"$program" run killed.toml --results one >/dev/null
began=$SECONDS
"$here/submit.sh" killed.toml --shares 2 --results lost --program "$program"
shares=lost.shares/bridgefront/killed/of-2
until_so 60 "n1 plays" running_on n1
until_so 60 "there are blocks" some_blocks "$shares" 6
task=$(squeue --noheader --states=R --nodelist=n1 --format=%i | head -n 1)
nth=${task#*_}
# All of the node is killed but the program that plays, which is frozen: as on a machine that only the network has lost,
# it goes on later, while its share is played elsewhere.
of_node n1 >node
orphan=$(players_of n1)
[ -n "$orphan" ] || fail "no program is playing on n1"
kill -9 "$slurmd_n1"
while read -r pid; do [ "$pid" = "$orphan" ] || kill -9 "$pid" 2>/dev/null || true; done <node
# Not earlier: a frozen process whose last relatives die is sent a signal that ends it, and who is killed takes a while to die.
others_are_dead() {
    local pid
    while read -r pid; do
        [ "$pid" = "$orphan" ] || case $(ps -o stat= -p "$pid") in '' | Z*) ;; *) return 1 ;; esac
    done <node
}
until_so 20 "all of n1 but its program is dead" others_are_dead
kill -STOP "$orphan"
kill -0 "$orphan" || fail "the program on n1 died with its node"
echo "Killed node n1 with share $nth/2; $(blocks "$shares/$nth") of its blocks were there"
if [ "$full" = --full ]; then
    down() { sinfo --noheader --Node --nodes=n1 --format=%T | grep --quiet down; }
    killed=$SECONDS
    until_so 120 "Slurm takes n1 for dead" down
    echo "Slurm took n1 for dead $((SECONDS - killed)) s later"
else
    scontrol update NodeName=n1 State=DOWN Reason=killed
fi
waits() { squeue --noheader --array --states=PD --format=%i | grep --quiet --line-regexp "$task"; }
plays() { squeue --noheader --array --states=R --format=%i | grep --quiet --line-regexp "$task"; }
until_so 60 "Slurm puts share $nth back into the queue" waits
# Slurm lets what it puts back wait for two minutes. Whoever owns the job can have it wait less.
[ "$full" = --full ] || scontrol update JobId="$task" StartTime=now
until_so 240 "share $nth is played again" plays
[ "$full" != --full ] || echo "Share $nth was played again $((SECONDS - killed)) s after its node died"
elsewhere() { [ -e "$shares/$nth.2/bridgefront/killed/.lock" ] && [ -n "$(players_of n2)" ]; }
until_so 30 "share $nth is played in another folder" elsewhere
there=$(blocks "$shares/$nth.2")
[ "$there" -ge 1 ] || fail "the blocks of the node that died are played again"
kill -CONT "$orphan"
echo "Share $nth goes on from $there blocks on n2, and the orphan of n1 plays it at the same time"
# And a program that is killed by itself, as for want of memory.
victim=$(players_of n2)
[ -n "$victim" ] || fail "no program is playing on n2"
kill -9 "$victim"
echo "Killed the program on n2"
until_so 200 "the shares are joined" finished lost killed
grep --quiet 'exit code 137, try 1 of 3' lost.shares/bridgefront/killed/logs/*_"$nth".txt ||
    fail "the program that was killed was not started again"
echo "Finished after $((SECONDS - began)) s"
same killed lost

echo "slurm: all is well, after $SECONDS s"
