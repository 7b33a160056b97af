#!/usr/bin/env bash
# Plays an experiment on a Slurm cluster: a job array plays the shares, a job that waits for it joins them. See README.md.
# Says what is to be done next by what has been joined so far, so the same command also goes on after any failure, and
# the joining job gives it again for the next round of an experiment that stops by precision.
set -euo pipefail
# The job that joins is handed this folder, because Slurm runs copies of the scripts from elsewhere.
here=${EVENHAND_CLUSTER:-$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)}

usage() {
    cat <<'END'
usage: submit.sh FILE [--shares N] [--threads N] [--round DEALS] [--results DIR] [--program PATH] [-- SBATCH OPTIONS]

  FILE            the experiment
  --shares N      into how many shares a round is split (8); the same number when you go on
  --threads N     cores for each share (1)
  --round DEALS   deals per cell of the first round, if the experiment stops by precision (512)
  --results DIR   where the results go (results); the shares are kept beside it, in DIR.shares
  --program PATH  the program, the same on all machines (evenhand)
  SBATCH OPTIONS  handed to both jobs, such as --partition=short --time=4:00:00
END
    exit 2
}

wrong() {
    echo "submit.sh: $1" >&2
    exit "${2:-3}"
}

given=("$@")
file='' shares=8 threads=1 round=512 results=results program=evenhand options=()
while [ $# -gt 0 ]; do
    case $1 in
        --shares | --threads | --round | --results | --program)
            [ $# -ge 2 ] || usage
            declare "${1#--}=$2"
            shift 2
            ;;
        --) shift && options=("$@") && break ;;
        -*) usage ;;
        *)
            [ -z "$file" ] || usage
            file=$1
            shift
            ;;
    esac
done
[ -n "$file" ] || usage
for number in "$shares" "$threads" "$round"; do
    [[ $number =~ ^[1-9][0-9]{0,8}$ ]] || usage
done

# What the program itself makes of the experiment: how many deals, in which blocks, and where the run is kept.
code=0
planned=$("$program" run "$file" --results "$results" --dry-run) || code=$?
[ "$code" -eq 0 ] || wrong "the program refuses $file, see above" "$code"
run=$(sed -n 's/^Results    //p' <<<"$planned" | sed 's/; goes on from what is there$//')
until=$(sed -n 's/^Until      //p' <<<"$planned")
[[ $until =~ ^([0-9]+)\ deals\ per\ cell(, or every share known to \+-[0-9.]+)?,\ in\ blocks\ of\ ([0-9]+)\ deals$ ]] ||
    wrong "only experiments that stop by deals and by precision are for a cluster, and $file says: until $until"
limit=${BASH_REMATCH[1]} precision=${BASH_REMATCH[2]} block=${BASH_REMATCH[3]}
within=${run#"$results"/}

# The record of the joined run says how far it came and what stopped it.
outcome() {
    [ -f "$run/run.toml" ] || return 0
    awk -F' = ' -v key="$1" '/^\[/ { inside = $0 == "[outcome]" } inside && $1 == key { gsub(/"/, "", $2); print $2 }' \
        "$run/run.toml"
}
joined=$(outcome deals) stopped=$(outcome stopped_by)
joined=${joined:-0}
if [ "$stopped" = precision ] || { [ "$stopped" = deals ] && [ "$joined" -ge "$limit" ]; }; then
    echo "Finished: $joined deals of every cell count (stopped by: $stopped). Results: $run"
    exit 0
fi
# Whole blocks, because whether the precision is reached is asked after each row of them, here as on one machine.
deals=$limit
if [ -n "$precision" ]; then
    wanted=$((joined == 0 ? round : joined + joined / 2))
    deals=$(((wanted + block - 1) / block * block))
    [ "$deals" -gt "$joined" ] || deals=$((joined + block))
    [ "$deals" -lt "$limit" ] || deals=$limit
fi

# Two arrays that play the same shares would only get in each other's way.
kept=$results.shares/$within
mkdir -p "$kept/logs"
if [ -f "$kept/jobs" ] && [ -z "${EVENHAND_CLUSTER:-}" ]; then
    waiting=$(squeue --noheader --jobs "$(cat "$kept/jobs")" 2>/dev/null || true)
    [ -z "$waiting" ] || wrong "jobs $(cat "$kept/jobs") of this run are still in the queue (squeue shows them)" 5
fi

array=$(sbatch --parsable "${options[@]}" --array="1-$shares" --cpus-per-task="$threads" \
    --output="$kept/logs/%A_%a.txt" "$here/share.sbatch" "$program" "$file" "$kept/of-$shares" "$within" "$deals")
join=$(sbatch --parsable "${options[@]}" --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes \
    --output="$kept/logs/%j_merge.txt" "$here/merge.sbatch" "$here" "$program" "$file" "$results" "$kept" "$within" \
    "$deals" "${given[@]}")
echo "${array%%;*},${join%%;*}" >"$kept/jobs"
echo "Submitted: array ${array%%;*} plays $deals deals of every cell in $shares shares, job ${join%%;*} joins them."
echo "What they say: $kept/logs"
