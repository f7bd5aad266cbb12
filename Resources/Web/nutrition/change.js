// The summary of a change of the nutrition plan.

import { ask } from "../shared/dialog.js";
import { make } from "../shared/dom.js";
import { count, number, quantity, symbolled } from "../shared/format.js";

/** A figure of a row with its unit. */
function amount(value, { unit }) {
  switch (unit) {
    case "g": return quantity(value, "gram");
    case "weeks": return count(value, "week");
    case "cal": return symbolled(value, "kcal");
    default: return symbolled(value, unit);
  }
}

/** Creates the rows of a change: the old figure struck through, the new figure and the difference. */
export function changeRows({ rows }) {
  return make("ul", { class: "change-rows" }, rows.map((row) => make("li", {},
    make("span", { class: "unseen" },
      row.old === row.new
        ? `${row.label}: ${amount(row.new, row)}, unchanged`
        : `${row.label}: from ${amount(row.old, row)} to ${amount(row.new, row)}, `
          + `${row.new > row.old ? "up" : "down"} by ${amount(Math.abs(row.new - row.old), row)}`),
    make("span", { class: "change-name", "aria-hidden": "true" }, row.label),
    make("span", { class: "change-figures", "aria-hidden": "true" },
      row.old === row.new ? null : make("s", {}, number(row.old)), " ", make("strong", {}, amount(row.new, row)), " ",
      row.old === row.new ? null : difference(row)))));
}

function difference(row) {
  const isUp = row.new > row.old;
  return make("span", { class: "change-badge", "data-direction": isUp ? "up" : "down" },
    `${isUp ? "↑" : "↓"} ${number(Math.abs(row.new - row.old))}`);
}

/** Shows a change in a dialog with a link to the plan. */
export async function showChange(change) {
  const answer = await ask("Plan Updated!", "", [
    { value: "plan", label: "View Full Plan", class: "primary" },
    { value: "", label: "Done" },
  ], make("div", { class: "change" }, make("h3", {}, "What Changed"), changeRows(change)));
  if (answer === "plan") location.hash = "#/plan";
}
