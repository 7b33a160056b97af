#!/usr/bin/env bash
# Draws the pictures of README again: docs/pictures/draw.sh target/release/evenhand
# Needs chromium. Plays README's question with 2,500 deals, which takes a minute or two.
set -euo pipefail
program=$(realpath "${1:-target/release/evenhand}")
cd "$(dirname "$0")/../.."

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
question=experiments/bridgefront/max_mana.toml

# draw PICTURE WIDTHxHEIGHT PAGE: the part of a page that a window of this size shows.
draw() {
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size="${2/x/,}" \
        --screenshot="$PWD/docs/pictures/$1" "file://$3" 2>"$made/browser.txt" || { cat "$made/browser.txt"; return 1; }
}

"$program" run "$question" --deals 2500 --results "$made/results" >"$made/run.txt" 2>&1 || { cat "$made/run.txt"; exit 1; }
"$program" match "$question" --cell 2 --deal 2 --html "$made/match.html" >"$made/match.txt"
draw report.png 860x1140 "$made/results/bridgefront/max_mana/report.html"
# Of the page of the match only one round.
only='<style>body > * { display: none } #only { display: block }</style><script>
    const only = document.body.appendChild(document.createElement("main"));
    only.id = "only"; only.append(document.querySelector("#turn-8"));</script></body>'
page=$(cat "$made/match.html")
printf '%s' "${page/<\/body>/$only}" >"$made/round.html"
draw match.png 1280x740 "$made/round.html"
ls -l docs/pictures
