for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, at) => {
    head.querySelector("button").addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      const key = (row) => {
        const cell = row.cells[at];
        return cell.dataset.sort === undefined ? cell.textContent : Number(cell.dataset.sort);
      };
      const order = (a, b) => (typeof a === "number" ? a - b : a.localeCompare(b));
      const body = table.tBodies[0];
      const rows = [...body.rows].sort((a, b) => order(key(a), key(b)) * (down ? -1 : 1));
      body.append(...rows);
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
    });
  });
}
function unfold(id) {
  const folded = id && document.getElementById(id)?.querySelector(":scope > details");
  if (folded) folded.open = true;
}
addEventListener("hashchange", () => unfold(location.hash.slice(1)));
document.querySelectorAll("nav a").forEach((link) => link.addEventListener("click", () => unfold(link.hash.slice(1))));
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((part) => (part.open = true)));
unfold(location.hash.slice(1));
