// Where a weight is entered.

import { post } from "./api.js";
import { button, make, set, write } from "./dom.js";
import { decimal, notANumber } from "./numbers.js";
import { showChange } from "./planChange.js";
import { announce } from "./speak.js";

/** Why a text is no weight; `null` where it is one. The box checks it again. */
function weightProblem(text) {
  const weight = decimal(text);
  if (weight === null) return notANumber(text);
  if (!(weight > 0 && weight < 1000)) return "A weight is more than 0 and less than 1000 kg";
  if (weight < 30 || weight > 300) return "A weight is from 30 to 300 kg";
  return null;
}

/** The form, which tells `saved` when something was kept. */
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
      const { recalculation } = await post("/api/weights", { weight: decimal(text) });
      field.value = "";
      write(outcome, { first: "Saved. This is your plan now.", kept: "Saved. Your targets stay as they are." }[
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
    make("div", { class: "field" }, make("label", { for: "weight" }, "Weight in kilograms"), field, problem),
    save, outcome);
}
