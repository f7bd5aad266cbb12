// @ts-check
// The text of a routine, with the faults that the server finds while the user types. A routine that comes with Limber
// is edited as a copy.

import { get, post, put, Refusal } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { announce, ask } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { faultList, offsetOf, placeOf, planTable, verdict } from "./plan.js";
import { copied, template } from "./routineText.js";

/** Milliseconds without a change after which the text is checked. */
const checkDelay = 400;
/** Seconds to wait for an answer. The words of the routine may have to be rendered to speech first. */
const patience = 300;

/** @type {ViewModule["show"]} */
export function show(main, signal, argument) {
  main.append(new RoutineEditor(argument, signal).element);
}

/** A text field, the faults and the plan of its text, and the buttons that save and discard it. */
class RoutineEditor {
  #argument;
  #signal;
  #draft;
  /** The text before the user's changes. */
  #original = "";
  /** The path of the routine that is replaced; `null` for a new one. */
  #replaced = /** @type {string | null} */ (null);
  #isChecking = false;
  #isUnchecked = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #title = make("h1", {}, "Routine");
  #hint = make("p", { class: "quiet", id: "routine-hint" });
  #content = make("div", { class: "routine-editor", "aria-busy": true });
  #text = make("textarea", {
    id: "routine-text", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off",
    "aria-describedby": "routine-verdict", input: () => this.#changed(),
  });
  #verdict = make("p", { class: "routine-verdict", id: "routine-verdict", role: "status" });
  #saving = make("p", { class: "saving", role: "status" });
  #problem = make("p", { class: "problem", role: "alert" });
  #discard = button("Discard Changes", () => this.#askToDiscard(), { class: "danger", hidden: true });
  #result = make("div", { class: "routine-result" });

  /**
   * @param {string | undefined} argument the id, as the address has it; none for a new routine
   * @param {AbortSignal} signal
   */
  constructor(argument, signal) {
    this.#argument = argument;
    this.#signal = signal;
    this.#draft = `limber-routine-${argument ?? ""}`;
    this.element = make("div", {},
      make("header", { class: "view-head" },
        make("a", { class: "routine-back", href: argument ? `#/routine/${argument}` : "#/routines" }, "Back"),
        this.#title, this.#hint),
      this.#content);
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    new Resource({
      read: () => argument
        ? /** @type {Promise<API.RoutineDetails>} */ (get(`/api/routines/${argument}`)) : Promise.resolve(null),
      show: (routine) => this.#open(routine),
      fail: (error, retry) => this.#fill(make("div", { class: "problem-row" },
        make("p", { class: "problem" }, error.message), button("Retry", retry))),
      signal,
    }).load();
  }

  #fill(/** @type {HTMLElement[]} */ ...content) {
    this.#content.removeAttribute("aria-busy");
    this.#content.replaceChildren(...content);
  }

  #open(/** @type {API.RoutineDetails | null} */ routine) {
    const isCopy = routine?.bundled === true;
    write(this.#title, !routine ? "New Routine" : isCopy ? `Copy of ${routine.name}` : `Edit ${routine.name}`);
    write(this.#hint, isCopy
      ? "The routine that comes with Limber stays as it is. Save the copy under another name."
      : "A routine is a list of steps in YAML: stretch, region, exercise, rest, breathe, say, play, wait and repeat.");
    this.#replaced = routine && !isCopy ? `/api/routines/${this.#argument}` : null;
    this.#original = !routine ? template : isCopy ? copied(routine.text, routine.name) : routine.text;
    this.#text.value = sessionStorage.getItem(this.#draft) ?? this.#original;
    if (this.#isChanged) write(this.#saving, "These are your changes from before. They are not saved.");
    this.#fill(
      make("div", { class: "field" },
        make("label", { for: "routine-text" }, "Text of the routine"),
        this.#text,
        this.#verdict,
        make("div", { class: "actions" },
          button("Save", () => this.#save(), { class: "primary" }), this.#discard, this.#saving),
        this.#problem),
      make("section", { "aria-labelledby": "routine-check" },
        make("h2", { id: "routine-check" }, "Faults and plan"), this.#result));
    this.#showChange();
    return this.#check();
  }

  get #isChanged() {
    return this.#text.value !== this.#original;
  }

  #showChange() {
    set(this.#discard, "hidden", !this.#isChanged);
  }

  // The draft stays if the user leaves the view by mistake.
  #changed() {
    if (this.#isChanged) sessionStorage.setItem(this.#draft, this.#text.value);
    else sessionStorage.removeItem(this.#draft);
    this.#showChange();
    write(this.#saving, "");
    write(this.#problem, "");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), checkDelay);
  }

  /** Checks the text, one check at a time, until the last text is checked. */
  async #check() {
    this.#isUnchecked = true;
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      while (this.#isUnchecked && !this.#signal.aborted) {
        this.#isUnchecked = false;
        await this.#checkOnce();
      }
    } finally {
      this.#isChecking = false;
    }
  }

  async #checkOnce() {
    try {
      /** @type {API.RoutineReport} */
      const report = await post("/api/routines/check", { text: this.#text.value }, patience);
      if (!this.#isUnchecked) this.#show(report);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!this.#isUnchecked && !error.wantsToken) this.#show({ faults: [], phases: [] }, error.message);
    }
  }

  #show(/** @type {API.RoutineReport} */ report, words = verdict(report)) {
    write(this.#verdict, words);
    set(this.#text, "aria-invalid", report.faults.some(({ severity }) => severity === "error"));
    this.#result.replaceChildren(
      ...(report.faults.length > 0 ? [faultList(report.faults, (fault) => this.#place(fault))] : []),
      ...(report.phases.length > 0 ? [planTable(report.phases)] : []));
  }

  /** Returns a button that selects the line of a fault from its column. */
  #place(/** @type {API.RoutineFault} */ fault) {
    const { line, column } = fault;
    if (line === null) return placeOf(fault);
    return button(placeOf(fault), () => {
      const { value } = this.#text;
      const start = offsetOf(value, line, column ?? 1);
      const end = value.indexOf("\n", start);
      this.#text.focus();
      this.#text.setSelectionRange(start, end === -1 ? value.length : end);
      // Browsers do not scroll to a selection.
      const height = this.#text.scrollHeight / value.split("\n").length;
      this.#text.scrollTop = Math.max(0, (line - 4) * height);
    }, { class: "plain" });
  }

  /**
   * Stores the text. A routine that was removed meanwhile is added again.
   *
   * @param {{ text: string }} body
   */
  async #store(body) {
    try {
      if (this.#replaced) return await put(this.#replaced, body, patience);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
    }
    return post("/api/routines", body, patience);
  }

  async #save() {
    write(this.#problem, "");
    write(this.#saving, "Saving… Limber speaks the words of the routine first.");
    const body = { text: this.#text.value };
    try {
      /** @type {API.RoutineDetails} */
      const saved = await this.#store(body);
      sessionStorage.removeItem(this.#draft);
      if (this.#signal.aborted) return;
      announce(`${saved.name} is saved`);
      location.hash = `#/routine/${encodeURIComponent(saved.id)}`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      write(this.#saving, "");
      if (error.wantsToken) return;
      write(this.#problem, `Not saved. ${error.message}`);
      if (error.routineFaults.length > 0) this.#show({ faults: error.routineFaults, phases: [] });
    }
  }

  async #askToDiscard() {
    const answer = await ask("Discard your changes?", null, [
      { value: "", label: "Keep" },
      { value: "discard", label: "Discard", class: "danger" },
    ]);
    if (answer !== "discard") return;
    this.#text.value = this.#original;
    this.#changed();
    this.#text.focus();
  }
}
