// The daily targets: calories, protein and water, each with an icon.

import { icon, make } from "../shared/dom.js";
import { number } from "../shared/format.js";

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

/** Creates the list of targets; without targets, placeholders. */
export function targetFigures(targets) {
  return make("ul", { class: "targets" }, figures.map((figure) => make("li", { "data-target": figure.kind },
    icon(figure.drawing),
    make("span", { class: "target-name" }, figure.name),
    targets
      ? make("span", { class: "target-value" }, make("strong", {}, number(targets[figure.value])), ` ${figure.unit}`)
      : make("span", { class: "target-value skeleton", "aria-hidden": "true" }))));
}
