// @ts-check
// The daily targets of the nutrition plan: calories, protein and water, and the summary of their change.

import { get } from "../shared/api.js";
import { button, icon, make, set } from "../shared/dom.js";
import { ask } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { count, number, quantity, symbolled } from "../shared/text.js";

/** @typedef {{kind: string, name: string, value: "calorieTarget" | "proteinTarget" | "waterTarget"}} Figure */

/** @type {(Figure & {unit: string, drawing: string})[]} */
const figures = [
  {
    kind: "calories", name: "Calories", value: "calorieTarget", unit: "kcal",
    drawing: "M12 2.5c.6 4.2 5.5 6 5.5 11.3a5.5 5.5 0 0 1-11 0c0-2.3 1.2-3.6 2.3-4.8.2 1.9 1 3 2.1 3.4C11.6 9 10.6 5.8 12 2.5z",
  },
  {
    kind: "protein", name: "Protein", value: "proteinTarget", unit: "g",
    drawing: "M5 19.5C4 10 9.5 4.5 20 4c.6 10.5-4.5 15.5-11.5 15-1.2-.1-2.4-.5-3.5-1.5M4.5 20.5C7 15.5 10.5 12 15 9.5",
  },
  {
    kind: "water", name: "Water", value: "waterTarget", unit: "ml",
    drawing: "M12 2.5c3.8 4.8 6.2 8 6.2 11.5a6.2 6.2 0 0 1-12.4 0c0-3.5 2.4-6.7 6.2-11.5zM9 14.5a3 3 0 0 0 2.5 3",
  },
];

/** Creates the list of targets with their icons; without targets, placeholders. */
export function targetFigures(/** @type {API.NutritionTargets | null} */ targets) {
  return make("ul", { class: "targets" }, figures.map((figure) => make("li", { "data-target": figure.kind },
    icon(figure.drawing),
    make("span", { class: "target-name" }, figure.name),
    targets
      ? make("span", { class: "target-value" }, make("strong", {}, number(targets[figure.value])), ` ${figure.unit}`)
      : make("span", { class: "target-value skeleton", "aria-hidden": "true" }))));
}

const heading = "Today's Targets";

/** The targets on Today, as a link to the nutrition plan. They are hidden without a plan. */
export class TodayTargets {
  element = make("section", { class: "today-targets", "aria-labelledby": "today-targets" });

  constructor(/** @type {AbortSignal} */ signal) {
    this.#enter("loading", make("p", { class: "unseen" }, "Loading plan..."), targetFigures(null));
    new Resource({
      read: () => get("/api/plan"),
      show: (shown) => this.#show(shown),
      fail: (error, retry) => this.#fail(error, retry),
      topics: ["nutrition"],
      signal,
    });
  }

  #show(/** @type {API.ShownNutritionPlan | null} */ shown) {
    set(this.element, "hidden", !shown);
    if (!shown) return;
    this.#enter("data",
      make("a", { class: "targets-link", href: "#/plan", "aria-label": `${heading}: View Full Plan` },
        targetFigures(shown.plan.targets)),
      shown.problem ? make("p", { class: "problem" }, shown.problem) : null);
  }

  /** @type {(error: Error, retry: () => Promise<void>) => void} */
  #fail(error, retry) {
    this.#enter("error",
      make("p", { class: "problem" }, "Unable to Load Plan"),
      make("p", { class: "quiet" }, error.message),
      make("div", { class: "actions" },
        button("Try Again", retry),
        make("a", { class: "button plain", href: "#/plan" }, "View Full Plan")));
  }

  /** @type {(state: string, ...content: (HTMLElement | null)[]) => void} */
  #enter(state, ...content) {
    set(this.element, "data-state", state);
    this.element.replaceChildren(make("h2", { id: "today-targets" }, heading),
      ...content.flatMap((element) => element ?? []));
  }
}

/** @typedef {API.NutritionChange["rows"][number]} Row */

/** @type {(value: number, row: Row) => string} */
function amount(value, { unit }) {
  switch (unit) {
    case "g": return quantity(value, "gram");
    case "weeks": return count(value, "week");
    case "cal": return symbolled(value, "kcal");
    default: return symbolled(value, unit);
  }
}

/** Creates the rows of a change: the old figure struck through, the new figure and the difference. */
export function changeRows(/** @type {API.NutritionChange} */ { rows }) {
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

function difference(/** @type {Row} */ row) {
  const isUp = row.new > row.old;
  return make("span", { class: "change-badge", "data-direction": isUp ? "up" : "down" },
    `${isUp ? "↑" : "↓"} ${number(Math.abs(row.new - row.old))}`);
}

/** Shows a change in a dialog with a link to the plan. */
export async function showChange(/** @type {API.NutritionChange} */ change) {
  const answer = await ask("Plan Updated!", "", [
    { value: "plan", label: "View Full Plan", class: "primary" },
    { value: "", label: "Done" },
  ], make("div", { class: "change" }, make("h3", {}, "What Changed"), changeRows(change)));
  if (answer === "plan") location.hash = "#/plan";
}
