// The nutrition profile: everything but the weight from which the plan is calculated.

import { get, put } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { showChange } from "./change.js";
import {
  heightUnit, notAHeight, notAWeight, readHeight, readWeight, typedHeight, typedWeight, weightUnit,
} from "../shared/units.js";

const choices = {
  sex: { label: "Sex used in the formula", values: { male: "Male", female: "Female", other: "Other" } },
  activity: { label: "Activity", values: {
    sedentary: "Sedentary", lightly_active: "Lightly active", moderately_active: "Moderately active",
    very_active: "Very active", extremely_active: "Extremely active",
  } },
  goal: { label: "Goal", values: {
    lose_weight: "Lose weight", gain_muscle: "Gain muscle", maintain: "Maintain", improve_health: "Improve health",
  } },
};

const labels = { height: "Height", born: "Date of birth", target: "Target weight" };

// Fields with a number in the units of the configuration.
const numbers = {
  height: { read: readHeight, typed: typedHeight, fault: notAHeight },
  target: { read: readWeight, typed: typedWeight, fault: notAWeight },
};

const labelOf = (name) => labels[name] ?? choices[name]?.label ?? name;

/** The form. Calls `saved` after each change that is saved. */
export class PlanProfile {
  #problem = make("p", { class: "problem", role: "alert" });
  #outcome = make("p", { class: "quiet", role: "status" });
  #fields;
  #saved;
  // The profile that the fields were last filled with.
  #loaded = null;
  // Whether the fields hold unsaved values.
  #isEdited = false;

  constructor(saved) {
    this.#saved = saved;
    const number = (id) => make("input", { id: `plan-${id}`, type: "text", inputmode: "decimal", autocomplete: "off" });
    this.#fields = {
      height: number("height"), born: make("input", { id: "plan-born", type: "date" }),
      ...Object.fromEntries(Object.entries(choices).map(([name, { values }]) => [name, make("select", {
        id: `plan-${name}`,
      }, make("option", { value: "" }, "Choose…"), Object.entries(values).map(([value, label]) =>
        make("option", { value }, label)))])),
      target: number("target"),
    };
    const field = (name, label) =>
      make("div", { class: "field" }, make("label", { for: `plan-${name}` }, label), this.#fields[name]);
    const save = button("Save Profile", () => this.#save(), { class: "primary" });
    const submit = (event) => {
      event.preventDefault();
      save.click();
    };
    const input = () => { this.#isEdited = true; };
    this.element = make("form", { class: "plan-form", novalidate: true, submit, input },
      field("height", `Height (${heightUnit()})`), field("born", labels.born),
      Object.entries(choices).map(([name, { label }]) => field(name, label)),
      field("target", `Target weight (${weightUnit()}), optional`), this.#problem, save, this.#outcome);
  }

  /** Loads the profile, and shows it unless it is being edited. */
  async load(signal) {
    const profile = await get("/api/nutrition-profile");
    if (signal.aborted || this.#isEdited) return profile;
    this.#loaded = profile;
    for (const [name, field] of Object.entries(this.#fields)) {
      const value = profile?.[name] ?? "";
      field.value = value === "" ? "" : numbers[name]?.typed(value) ?? value;
    }
    return profile;
  }

  async #save() {
    write(this.#outcome, "");
    const body = {};
    const problems = [];
    for (const [name, field] of Object.entries(this.#fields)) {
      const text = field.value.trim();
      const value = text === "" ? null : numbers[name] ? numbers[name].read(text, this.#loaded?.[name]) : text;
      const isWrong = value === null && (text !== "" || name !== "target");
      set(field, "aria-invalid", isWrong || null);
      if (isWrong) problems.push(fault(name, text));
      body[name] = value;
    }
    write(this.#problem, problems.join(" "));
    if (problems.length > 0) return;
    try {
      const { recalculation } = await put("/api/nutrition-profile", body);
      this.#isEdited = false;
      write(this.#outcome, recalculation.message ?? "Saved");
      await this.#saved();
      if (recalculation.change) await showChange(recalculation.change);
    } catch (error) {
      if (!error.wantsToken) write(this.#problem, error.faults(([name]) => labelOf(name)).join(" ") || error.message);
    }
  }
}

function fault(name, text) {
  return text === "" ? `${labelOf(name)} is missing.` : `${labelOf(name)}: ${numbers[name].fault(text)}`;
}
