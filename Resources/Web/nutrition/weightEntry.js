// The form for a new weight.

import { post } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { showChange } from "./change.js";
import { announce } from "../shared/messages.js";
import { notAWeight, readWeight, weight, weightNumber, weightUnit } from "../shared/units.js";

/** Returns why a text is not the weight of a person; `null` if it is one. The server checks the weight again. */
function weightProblem(text) {
  const kilograms = readWeight(text);
  if (kilograms === null) return notAWeight(text);
  if (!(kilograms > 0 && kilograms < 1000)) return `Enter a weight of more than 0 and less than ${weight(1000)}.`;
  if (kilograms < 30 || kilograms > 300) return `Enter a weight from ${weightNumber(30)} to ${weight(300)}.`;
  return null;
}

/** Creates the form. It calls `saved` after each weight that is saved. */
export function weightEntry(saved) {
  const problem = make("p", { class: "problem", id: "weight-problem", role: "alert" });
  const outcome = make("p", { class: "quiet", role: "status" });
  const field = make("input", {
    id: "weight", type: "text", inputmode: "decimal", autocomplete: "off", "aria-describedby": "weight-problem",
  });
  const save = button("Save Weight", () => send(), { class: "primary" });
  const refuse = (sentence) => {
    write(problem, sentence ?? "");
    set(field, "aria-invalid", sentence !== null);
  };
  const send = async () => {
    const text = field.value.trim();
    const wrong = weightProblem(text);
    refuse(wrong);
    write(outcome, "");
    if (wrong) return field.focus();
    busy(true);
    try {
      const { recalculation } = await post("/api/weights", { weight: readWeight(text) });
      field.value = "";
      write(outcome, { first: "Saved. Your plan is ready.", kept: "Saved. Your targets have not changed." }[
        recalculation.outcome] ?? recalculation.message ?? "Saved.");
      busy(false);
      await saved();
      if (recalculation.change) await showChange(recalculation.change);
    } catch (error) {
      if (!error.wantsToken) refuse(error.message);
    } finally {
      busy(false);
    }
  };
  const busy = (isBusy) => {
    write(save, isBusy ? "Updating Plan..." : "Save Weight");
    set(save, "aria-busy", isBusy || null);
    if (isBusy) announce("Updating Plan...");
  };
  return make("form", { class: "weight-form", novalidate: true, submit: (event) => {
    event.preventDefault();
    save.click();
  } },
    make("div", { class: "field" }, make("label", { for: "weight" }, `Weight (${weightUnit()})`), field, problem),
    save, outcome);
}
