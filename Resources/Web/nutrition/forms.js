// @ts-check
// The forms of the nutrition plan: a new weight, and the profile with the other values of the calculation.

import { get, limits, post, put, Refusal } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { announce, ask, attempt } from "../shared/messages.js";
import { change, Resource } from "../shared/resource.js";
import {
  bodyWeight, bodyWeightNumber, heightUnit, notAHeight, notAWeight, readHeight, readWeight, typedHeight, typedWeight,
  weightUnit,
} from "../shared/units.js";
import { showChange } from "./targets.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @type {Record<string, {label: string, values: Record<string, string>}>} */
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

/** @type {Record<string, string>} */
const labels = { height: "Height", born: "Date of birth", target: "Target weight" };

/**
 * The fields with a number in the units of the configuration.
 *
 * @type {Record<string, {read: typeof readWeight, typed: typeof typedWeight, fault: typeof notAWeight}>}
 */
const numbers = {
  height: { read: readHeight, typed: typedHeight, fault: notAHeight },
  target: { read: readWeight, typed: typedWeight, fault: notAWeight },
};

const labelOf = (/** @type {string | number} */ name) => labels[name] ?? choices[name]?.label ?? name;

/** The form of the profile. */
export class PlanProfile {
  #problem = make("p", { class: "problem", role: "alert" });
  #outcome = make("p", { class: "quiet", role: "status" });
  /** @type {Record<string, Field>} */
  #fields;
  #others;
  #resource;
  /**
   * The profile that the fields were last filled with.
   *
   * @type {Record<string, any> | null}
   */
  #loaded = null;
  // Whether the fields hold unsaved values.
  #isEdited = false;

  /**
   * @param {Resource<any>[]} others resources that a change of the profile changes, too
   * @param {AbortSignal} signal
   */
  constructor(others, signal) {
    this.#others = others;
    const number = (/** @type {string} */ id, inputmode = "decimal") =>
      make("input", { id: `plan-${id}`, type: "text", inputmode, autocomplete: "off" });
    this.#fields = {
      // The keyboard for decimals has no letters for feet and inches.
      height: number("height", heightUnit() === "cm" ? "decimal" : "text"),
      born: make("input", { id: "plan-born", type: "date" }),
      ...Object.fromEntries(Object.entries(choices).map(([name, { values }]) => [name, make("select", {
        id: `plan-${name}`,
      }, make("option", { value: "" }, "Choose…"), Object.entries(values).map(([value, label]) =>
        make("option", { value }, label)))])),
      target: number("target"),
    };
    /** @type {(name: string, label: string) => HTMLElement} */
    const field = (name, label) =>
      make("div", { class: "field" }, make("label", { for: `plan-${name}` }, label), this.#fields[name]);
    const save = button("Save Profile", () => this.#save(), { class: "primary" });
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      save.click();
    };
    const input = () => { this.#isEdited = true; };
    this.element = make("form", { class: "plan-form", novalidate: true, submit, input },
      field("height", `Height (${heightUnit()})`), field("born", labels.born),
      Object.entries(choices).map(([name, { label }]) => field(name, label)),
      field("target", `Target weight (${weightUnit()}), optional`), this.#problem, save, this.#outcome);
    this.#resource = new Resource({
      read: () => attempt(() => get("/api/nutrition-profile")),
      show: (profile) => this.#show(profile),
      topics: ["nutrition"],
      signal,
      // The fields may differ from the profile.
      isAlwaysShown: true,
    });
  }

  /** Fills the fields, unless they are being edited. */
  #show(/** @type {API.NutritionProfile | null | undefined} */ profile) {
    if (profile === undefined || this.#isEdited) return;
    this.#loaded = profile;
    for (const [name, field] of Object.entries(this.#fields)) {
      const value = this.#loaded?.[name] ?? "";
      field.value = value === "" ? "" : numbers[name]?.typed(value) ?? value;
    }
  }

  async #save() {
    write(this.#outcome, "");
    /** @type {Record<string, string | number | null>} */
    const body = {};
    /** @type {string[]} */
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
      const recalculation = await change([this.#resource, ...this.#others], async () => {
        const answer = await put("/api/nutrition-profile", body);
        this.#isEdited = false;
        write(this.#outcome, answer.recalculation.message ?? "Saved");
        return answer.recalculation;
      });
      if (recalculation.change) await showChange(recalculation.change);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!error.wantsToken) write(this.#problem, error.faults(([name]) => labelOf(name)).join(" ") || error.message);
    }
  }
}

/** @type {(name: string, text: string) => string} */
function fault(name, text) {
  return text === "" ? `${labelOf(name)} is missing.` : `${labelOf(name)}: ${numbers[name].fault(text)}`;
}

/** Returns why a text is not the weight of a person; `null` if it is one. The server checks the weight again. */
export function weightProblem(/** @type {string} */ text, unit = weightUnit()) {
  const kilograms = readWeight(text, null, unit);
  if (kilograms === null) return notAWeight(text);
  if (!(kilograms > 0 && kilograms < 1000)) return `Enter a weight of more than 0 and less than ${bodyWeight(1000)}.`;
  const [least, most] = limits.bodyWeight;
  if (kilograms < least || kilograms > most) {
    return `Enter a weight from ${bodyWeightNumber(least)} to ${bodyWeight(most)}.`;
  }
  return null;
}

const unitKey = "limber-weight-unit";

/** The unit of a typed weight, kept in this browser; before a choice, that of the configuration. */
const typedUnit = {
  choices: ["kg", "lb"],
  get value() {
    const kept = localStorage.getItem(unitKey) ?? "";
    return this.choices.includes(kept) ? kept : weightUnit();
  },
  set value(unit) {
    localStorage.setItem(unitKey, unit);
  },
};

/** Creates the form. Each weight that it saves changes the resources. */
export function weightEntry(/** @type {import("../shared/resource.js").Resource<any>[]} */ resources) {
  const problem = make("p", { class: "problem", id: "weight-problem", role: "alert" });
  const outcome = make("p", { class: "quiet", role: "status" });
  const field = make("input", {
    id: "weight", type: "text", inputmode: "decimal", autocomplete: "off", "aria-describedby": "weight-problem",
  });
  const unit = make("select", { id: "weight-unit", "aria-label": "Unit of the weight", change: () => {
    typedUnit.value = unit.value;
  } }, typedUnit.choices.map((name) => make("option", { value: name, selected: name === typedUnit.value }, name)));
  const save = button("Save Weight", () => send(), { class: "primary" });
  const refuse = (/** @type {string | null} */ sentence) => {
    write(problem, sentence ?? "");
    set(field, "aria-invalid", sentence !== null);
  };
  const send = async () => {
    const text = field.value.trim();
    const kilograms = readWeight(text, null, unit.value);
    const wrong = weightProblem(text, unit.value);
    refuse(wrong);
    write(outcome, "");
    if (wrong || kilograms === null) return field.focus();
    try {
      const recalculation = await store(kilograms);
      if (recalculation?.change) await showChange(recalculation.change);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!error.wantsToken) refuse(error.message);
    } finally {
      busy(false);
    }
  };
  /**
   * Saves a weight, and returns its effect. Asks about a weight far from the last one; returns `null` if it is wrong.
   *
   * @type {(kilograms: number, isConfirmed?: boolean) => Promise<API.Recalculation | null>}
   */
  const store = async (kilograms, isConfirmed = false) => {
    busy(true);
    try {
      return await change(resources, async () => {
        const { recalculation } = await post("/api/weights", { weight: kilograms, confirm: isConfirmed });
        field.value = "";
        write(outcome, outcomeOf(recalculation));
        busy(false);
        return recalculation;
      });
    } catch (error) {
      if (isConfirmed || !(error instanceof Refusal) || error.status !== 409) throw error;
      busy(false);
      if (await isMeant(kilograms, error.message)) return store(kilograms, true);
      field.focus();
      field.select();
      return null;
    }
  };
  const busy = (/** @type {boolean} */ isBusy) => {
    write(save, isBusy ? "Updating Plan..." : "Save Weight");
    set(save, "aria-busy", isBusy || null);
    if (isBusy) announce("Updating Plan...");
  };
  return make("form", { class: "weight-form", novalidate: true, submit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    save.click();
  } },
    make("div", { class: "field" }, make("label", { for: "weight" }, "Weight"),
      make("div", { class: "weight-input" }, field, unit), problem),
    save, outcome);
}

/**
 * Asks the server's question about a weight far from the last one, such as 181 typed for 81.
 *
 * @param {number} kilograms
 * @param {string} question
 */
async function isMeant(kilograms, question) {
  const text = bodyWeight(kilograms);
  const answer = await ask(`Save ${text}?`, question, [
    { value: "no", label: "Change Weight" }, { value: "yes", label: `Save ${text}`, class: "primary" },
  ]);
  return answer === "yes";
}

function outcomeOf(/** @type {API.Recalculation} */ { outcome, message }) {
  switch (outcome) {
    case "first": return "Saved. Your plan is ready.";
    case "kept": return "Saved. Your targets have not changed.";
    default: return message ?? "Saved.";
  }
}
