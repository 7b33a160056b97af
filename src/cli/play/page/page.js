// The script of the page of `evenhand play`. The program sends what is new; this shows it, and sends choices.
"use strict";

const byId = (id) => document.getElementById(id);
const [log, picture, legend, status_, advice, asking, search, list, hint, undo, leave] =
  ["log", "picture", "legend", "status", "advice", "asking", "search", "options", "hint", "undo", "leave"].map(byId);

// Most options that are buttons at a time; the search finds the others.
const MOST = 150;
// Most options that are chosen by one digit.
const DIGITS = 9;
// Milliseconds before the program is tried again.
const PAUSE = 2000;

let version = 0;
let question = null;
let advised = null;
// The win chance of options, by number.
let chances = new Map();
let over = false;
let byKeys = false;
let sidesOpen = false;
const narrow = matchMedia("(max-width: 40rem)");

// --- What the program sends.

async function follow() {
  for (;;) {
    let changes;
    try {
      const reply = await fetch(`state?after=${version}`, { cache: "no-store" });
      if (!reply.ok) throw new Error(reply.statusText);
      changes = await reply.json();
    } catch {
      if (over) {
        showClosed();
        return;
      }
      setStatus("The program does not answer. If it has ended, start it again: --resume goes on with the match.");
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      // A reply later brings everything again.
      version = 0;
      log.replaceChildren();
      continue;
    }
    show(changes);
    // A match that was left has no more to show.
    if (over && !byId("story")) return;
  }
}

function show(changes) {
  version = changes.version;
  if (changes.again) log.replaceChildren();
  if (changes.lines) addLines(changes.lines);
  if (changes.picture) showPicture(changes.picture);
  if (changes.legend) legend.innerHTML = changes.legend;
  if ("question" in changes) showQuestion(changes.question);
  if ("advice" in changes) showAdvice(changes.advice);
  if (changes.ended) showEnd(changes.ended);
}

function addLines(html) {
  const lines = document.createElement("template");
  lines.innerHTML = html;
  for (const line of lines.content.children) line.classList.add("new");
  log.append(lines.content);
  log.scrollTop = log.scrollHeight;
}

function showPicture(html) {
  const before = picture.querySelector(".wide");
  const [left, top] = before ? [before.scrollLeft, before.scrollTop] : [0, 0];
  const focused = before && before === document.activeElement;
  picture.innerHTML = html;
  byId("board-section").hidden = false;
  if (narrow.matches) foldSides();
  const now = picture.querySelector(".wide");
  if (!now) return;
  [now.scrollLeft, now.scrollTop] = [left, top];
  if (focused) now.focus({ preventScroll: true });
}

// On a phone, what the sides have is folded, so that the options stand below the picture.
function foldSides() {
  const sides = picture.querySelector("dl");
  if (!sides) return;
  const fold = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = "What everybody has";
  fold.open = sidesOpen;
  fold.addEventListener("toggle", () => { sidesOpen = fold.open; });
  sides.replaceWith(fold);
  fold.append(summary, sides);
}

function showQuestion(next) {
  question = next;
  advised = null;
  chances = new Map();
  undo.hidden = !(next && next.take_back);
  advice.textContent = "";
  if (!next) {
    for (const button of list.querySelectorAll("button")) button.disabled = true;
    hint.disabled = true;
    setStatus("The others choose.");
    return;
  }
  const reading = [log, picture, byId("leaving")].some((part) => part.contains(document.activeElement));
  asking.hidden = false;
  hint.disabled = false;
  search.value = "";
  const count = next.options.length;
  setStatus(`${next.seat}, you choose: ${count === 1 ? "one option" : `one of ${count} options`}.`);
  showOptions();
  if (!reading) focusOn(list.querySelector("button"));
}

function showAdvice(given) {
  hint.disabled = !question;
  if (!given) return;
  if (!given.given) {
    advice.textContent = "The advisor is choosing.";
    hint.disabled = true;
  } else if (given.option === null) {
    advice.textContent = "The advisor would choose something that is not listed here.";
  } else {
    advised = given.option;
    chances = new Map(given.chances);
    advice.textContent = `The advisor would choose ${advised + 1}: ${question.options[advised].words}.`;
    if (chances.size) advice.textContent += " Your win chance stands beside the best options.";
    search.value = "";
    showOptions();
    focusOn(list.querySelector(".advised") || list.querySelector("button"));
  }
}

function showEnd(html) {
  over = true;
  asking.hidden = true;
  byId("leaving").hidden = true;
  setStatus("The match is over.");
  const end = document.createElement("div");
  end.id = "end";
  end.tabIndex = -1;
  end.innerHTML = html;
  status_.after(end);
  byId("choice-heading").textContent = "How it ended";
  focusOn(end);
}

// The program has ended, so the link to the whole match leads nowhere.
function showClosed() {
  byId("end").lastElementChild.textContent = "The program has ended. You can close this page.";
  byId("story")?.remove();
}

function setStatus(text) {
  status_.textContent = text;
}

function focusOn(element) {
  if (element) element.focus({ preventScroll: !byKeys });
}

// --- Options.

// The options that fit the search, with their numbers. A number finds the option that has it first.
function found() {
  const wanted = search.value.trim().toLowerCase();
  const options = question.options.map((option, number) => ({ ...option, number }));
  if (!wanted) return options;
  const fits = (option) => `${option.words}\n${option.notation}`.toLowerCase().includes(wanted);
  const named = options.filter((option) => String(option.number + 1) === wanted);
  return named.concat(options.filter((option) => fits(option) && !named.includes(option)));
}

function showOptions() {
  const options = found();
  const shown = options.slice(0, MOST);
  const groups = new Map();
  for (const option of shown) {
    if (!groups.has(option.kind)) groups.set(option.kind, []);
    groups.get(option.kind).push(option);
  }
  // Kinds with one option each say no more than the options.
  const headed = groups.size > 1 && groups.size < shown.length;
  const parts = [...(headed ? groups : [["", shown]])].map(([kind, members]) => group(headed ? kind : "", members));
  if (!options.length) parts.push(note(`No option contains “${search.value}”.`));
  if (options.length > shown.length) parts.push(note(`And ${options.length - shown.length} more: search for them.`));
  list.replaceChildren(...parts);
}

function group(kind, members) {
  const part = document.createElement("div");
  if (kind) {
    const heading = document.createElement("h3");
    heading.textContent = kind;
    part.append(heading);
  }
  const items = document.createElement("ul");
  items.className = "options";
  items.append(...members.map(item));
  part.append(items);
  return part;
}

function item({ number, words }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = number === advised ? "option advised" : "option";
  const digits = document.createElement("span");
  digits.className = "number";
  digits.textContent = number + 1;
  button.append(digits, ` ${words}`);
  if (chances.has(number)) {
    const chance = document.createElement("span");
    chance.className = "chance";
    chance.textContent = ` ${Math.round(100 * chances.get(number))} %`;
    button.append(chance);
  }
  button.addEventListener("click", () => choose(number));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

function note(text) {
  const part = document.createElement("p");
  part.className = "note";
  part.textContent = text;
  return part;
}

// --- What the person does.

async function post(path, body) {
  try {
    await fetch(path, { method: "POST", body: JSON.stringify(body) });
  } catch {
    setStatus("The program does not answer.");
  }
}

function choose(option) {
  if (!question) return;
  const { number } = question;
  for (const line of log.querySelectorAll(".new")) line.classList.remove("new");
  question = null;
  post("choose", { question: number, option });
}

hint.addEventListener("click", () => question && post("advise", { question: question.number }));

function takeBack() {
  if (!question?.take_back) return;
  const { number } = question;
  question = null;
  post("take_back", { question: number });
}

undo.addEventListener("click", takeBack);

leave.addEventListener("click", () => {
  leave.disabled = true;
  post("leave", {});
});

search.addEventListener("input", () => question && showOptions());

search.addEventListener("keydown", (event) => {
  const first = list.querySelector("button");
  if (event.key === "Enter" && question && first) first.click();
  else if (event.key === "ArrowDown" && first) first.focus();
  else if (event.key === "Escape" && question) {
    search.value = "";
    showOptions();
  } else return;
  event.preventDefault();
});

list.addEventListener("keydown", (event) => {
  if (!question || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...list.querySelectorAll("button")];
  const place = buttons.indexOf(document.activeElement);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    (buttons[place + (event.key === "ArrowDown" ? 1 : -1)] || search).focus();
  } else if (/^[1-9]$/.test(event.key) && question.options.length <= DIGITS) {
    if (Number(event.key) <= question.options.length) choose(Number(event.key) - 1);
  } else if (event.key === "u" && question.take_back) {
    takeBack();
  } else {
    // A letter goes on into the search box.
    if (event.key.length === 1 && event.key !== " ") search.focus();
    return;
  }
  event.preventDefault();
});

// A part of the picture is called by its tooltip up to the first comma or colon, and options name it by this.
picture.addEventListener("click", (event) => {
  const part = event.target.closest("svg g");
  const name = part && part.querySelector(":scope > title")?.textContent.match(/^(\([^)]*\)|[^,:])+/)?.[0];
  if (!name || !question) return;
  search.value = name;
  if (!found().length) {
    search.value = "";
    advice.textContent = `No option names ${name}.`;
  } else {
    advice.textContent = `Options that name ${name}:`;
  }
  showOptions();
});

addEventListener("keydown", () => { byKeys = true; }, true);
addEventListener("pointerdown", () => { byKeys = false; }, true);

follow();
