// What a change of the plan has changed.

import { ask } from "./dialog.js";
import { make } from "./dom.js";

/** The rows of a change: the old figure struck through, the new one, and by how much it went up or down. */
export function changeRows({ rows }) {
  return make("ul", { class: "change-rows" }, rows.map((row) => make("li", {},
    make("span", { class: "unseen" },
      row.old === row.new
        ? `${row.label}: ${row.new} ${row.unit}, unchanged`
        : `${row.label}: from ${row.old} to ${row.new} ${row.unit}, ${row.words}`),
    make("span", { class: "change-name", "aria-hidden": "true" }, row.label),
    make("span", { class: "change-figures", "aria-hidden": "true" },
      row.old === row.new ? null : make("s", {}, row.old), " ", make("strong", {}, row.new), ` ${row.unit}`),
    row.old === row.new ? null : difference(row))));
}

function difference(row) {
  const isUp = row.new > row.old;
  return make("span", { class: "change-badge", "data-direction": isUp ? "up" : "down", "aria-hidden": "true" },
    `${isUp ? "↑" : "↓"} ${Math.abs(row.new - row.old)}`);
}

/** Tells of a change, and opens the whole plan where that is wanted. */
export async function showChange(change) {
  const answer = await ask("Plan Updated!", "", [
    { value: "plan", label: "View Full Plan", class: "primary" },
    { value: "", label: "Done" },
  ], make("div", { class: "change" }, make("h3", {}, "What Changed"), changeRows(change)));
  if (answer === "plan") location.hash = "#/plan";
}
