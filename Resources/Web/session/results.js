// @ts-check
// The results of a session, a row for each stretch. Once the record is saved, the user can correct or delete it.

import { button, make, set, whileBusy, write } from "../shared/dom.js";
import { announce, ask, attempt } from "../shared/messages.js";
import { duration, regionLabels } from "../shared/text.js";

/** @typedef {API.SessionCorrection["results"][number]} Result */

/**
 * The results in the order of the number of skipped segments.
 *
 * @type {{result: Result, sign: string, label: string}[]}
 */
const marks = [
  { result: "done", sign: "✓", label: "Done" },
  { result: "partial", sign: "◐", label: "Partial" },
  { result: "skipped", sign: "–", label: "Skipped" },
];

/** Returns the stretches of a record. A meditation has none. */
export const stretchesOf = (/** @type {SessionRecord} */ record) => "stretches" in record ? record.stretches : [];

/** Returns the result of a stretch. */
export const resultOf = (/** @type {API.StretchDone} */ { skippedSegments }) => marks[skippedSegments].result;

/** The list of a session's stretches, with the choices that correct them. */
export class Results {
  #actions;
  /** @type {API.StretchDone[]} */
  #stretches = [];
  /** @type {Row[]} */
  #rows = [];
  /** The corrections are sent one after the other: each has the results of all stretches. */
  #sent = Promise.resolve();
  #isCorrectable = false;
  #list = make("ol", { class: "done-list", "aria-label": "Stretches" });
  #hint = make("p", { class: "quiet", hidden: true }, "Choose what you really did.");
  #delete = button("Delete Session", () => this.#remove(), { class: "plain danger", hidden: true });
  element = make("section", { class: "results", "aria-label": "Results", hidden: true },
    this.#list, this.#hint, make("div", { class: "actions" }, this.#delete));
  /** The button that begins the correction. */
  opening = button("Something was different?", () => this.#correct(), { class: "plain", hidden: true });

  /**
   * @param {object} actions
   * @param {(results: Result[]) => Promise<unknown>} actions.correct changes the record, and shows it
   * @param {() => Promise<unknown>} actions.remove deletes the record
   * @param {AbortSignal} actions.signal ends the question of the deletion
   */
  constructor(actions) {
    this.#actions = actions;
  }

  /** Shows the stretches of a record. */
  show(/** @type {SessionRecord} */ record) {
    this.#stretches = stretchesOf(record);
    if (this.#rows.length !== this.#stretches.length) {
      this.#rows = this.#stretches.map((_, index) => new Row(index + 1, (result) => this.#choose(index, result)));
      this.#list.replaceChildren(...this.#rows.map(({ element }) => element));
    }
    for (const [index, row] of this.#rows.entries()) row.show(this.#stretches[index]);
    set(this.#list, "hidden", this.#rows.length === 0);
    this.#update();
  }

  /** Offers to correct and to delete the record, which history has. */
  allowCorrection() {
    this.#isCorrectable = true;
    this.#update();
  }

  #update() {
    const hasRows = this.#rows.length > 0;
    const isOpen = !this.#hint.hidden;
    set(this.opening, "hidden", !this.#isCorrectable || !hasRows || isOpen);
    set(this.#delete, "hidden", !this.#isCorrectable || (hasRows && !isOpen));
    set(this.element, "hidden", !hasRows && this.#delete.hidden);
  }

  #correct() {
    for (const row of this.#rows) row.allowChange();
    set(this.#hint, "hidden", false);
    this.#update();
    // The focus must not fall back to the beginning of the page.
    this.#list.querySelector("select")?.focus();
  }

  /** @type {(index: number, result: Result) => Promise<void>} */
  #choose(index, result) {
    const row = this.#rows[index];
    row.choices += 1;
    this.#sent = this.#sent.then(async () => {
      const results = this.#stretches.map(resultOf);
      results[index] = result;
      const isDone = await attempt(async () => {
        await this.#actions.correct(results);
        return true;
      }, "results");
      row.choices -= 1;
      row.show(this.#stretches[index]);
      if (isDone) announce(row.words);
    });
    return this.#sent;
  }

  async #remove() {
    const { signal } = this.#actions;
    const text = "Statistics and streaks no longer count it. A copy on another server stays.";
    const answer = await ask("Delete this session?", text, [
      { value: "", label: "Cancel" }, { value: "delete", label: "Delete", class: "danger" },
    ], null, signal);
    if (answer === "delete" && !signal.aborted) await attempt(() => this.#actions.remove(), "results");
  }
}

/** A stretch with its mark, and a choice of another result. */
class Row {
  #number;
  #mark = make("span", { class: "mark", "aria-hidden": "true" });
  #name = make("span", {});
  #place = make("span", { class: "quiet" });
  #word = make("span", {});
  #choice = make("select", { class: "result" },
    marks.map(({ result, label }) => make("option", { value: result }, label)));
  element = make("li", {}, this.#mark, make("span", { class: "done-name" }, this.#name, this.#place), this.#word);
  /** The choices that have not been answered. */
  choices = 0;
  /** The number, the name and the result of the stretch. */
  words = "";

  /**
   * @param {number} number
   * @param {(result: Result) => Promise<void>} choose
   */
  constructor(number, choose) {
    this.#number = number;
    this.#choice.addEventListener("change", () =>
      whileBusy(this.#choice, () => choose(/** @type {Result} */ (this.#choice.value))));
  }

  /** Shows a stretch, but no result while a choice waits for its answer. */
  show(/** @type {API.StretchDone} */ stretch) {
    const name = `${this.#number}. ${stretch.stretchName}`;
    write(this.#name, stretch.stretchName);
    write(this.#place, `${regionLabels[stretch.region]} · ${duration(stretch.durationSeconds)}`);
    set(this.#choice, "aria-label", name);
    if (this.choices > 0) return;
    const { result, sign, label } = marks[stretch.skippedSegments];
    this.words = `${name}: ${label}`;
    set(this.element, "data-result", result);
    write(this.#mark, sign);
    write(this.#word, label);
    set(this.#word, "class", result === "done" ? "unseen" : "done-word");
    this.#choice.value = result;
  }

  /** Puts the choice in the place of the word. */
  allowChange() {
    this.#word.replaceWith(this.#choice);
  }
}
