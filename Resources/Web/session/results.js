// @ts-check
// The results of a session, a row for each stretch. Once the record is saved, the user can correct or delete it.

import { patch, remove } from "../shared/api.js";
import { button, make, set, whileBusy, write } from "../shared/dom.js";
import { announce, ask, attempt } from "../shared/messages.js";
import { duration, regionLabels } from "../shared/text.js";

/** @typedef {API.SessionCorrection["results"][number]} Result */

/**
 * The results in the order of the number of skipped segments.
 *
 * @type {{result: Result, sign: string, label: string}[]}
 */
export const marks = [
  { result: "done", sign: "✓", label: "Done" },
  { result: "partial", sign: "◐", label: "Partial" },
  { result: "skipped", sign: "–", label: "Skipped" },
];

const labelOf = (/** @type {Result} */ result) => marks.find((mark) => mark.result === result)?.label;

/** Returns the stretches of a record. A meditation has none. */
export const stretchesOf = (/** @type {SessionRecord} */ record) => "stretches" in record ? record.stretches : [];

/** Returns the path of a saved record. */
export function pathOf(/** @type {SessionRecord} */ record) {
  const kind = "routine" in record ? "routine" : "sessionType" in record ? "meditation" : "stretch";
  return `/api/${kind}-sessions/${record.id}`;
}

export class Results {
  #record;
  #changed;
  #deleted;
  #rows;
  #list = make("ol", { class: "done-list", "aria-label": "Stretches" });
  #hint = make("p", { class: "quiet", hidden: true }, "Choose what you really did.");
  /** The button that begins the correction, once history has the record. */
  opening = button("Something was different?", () => this.#startCorrection(), { class: "plain", hidden: true });
  #delete = button("Delete Session", () => this.#remove(), { class: "plain danger", hidden: true });

  /**
   * Creates the list of a record's stretches.
   *
   * @param {SessionRecord} record
   * @param {{changed: (record: SessionRecord) => void, deleted: () => void}} actions
   */
  constructor(record, { changed, deleted }) {
    this.#record = record;
    this.#changed = changed;
    this.#deleted = deleted;
    this.#rows = stretchesOf(record).map((stretch, index) => new Row(stretch, (result) => this.#change(index, result)));
    this.#list.append(...this.#rows.map(({ element }) => element));
    set(this.#list, "hidden", this.#rows.length === 0);
    this.element = make("section", { class: "results", "aria-label": "Results" },
      this.#list, this.#hint, make("div", { class: "actions" }, this.#delete));
  }

  /** Offers the correction. */
  allowCorrection() {
    set(this.opening, "hidden", !this.#delete.hidden);
  }

  #startCorrection() {
    for (const row of this.#rows) row.allowChange();
    set(this.#hint, "hidden", this.#rows.length === 0);
    set(this.#delete, "hidden", false);
    set(this.opening, "hidden", true);
    // The focus must not fall back to the beginning of the page.
    (this.#list.querySelector("select") ?? this.#delete).focus();
  }

  /** @type {(index: number, result: Result) => Promise<void>} */
  async #change(index, result) {
    const results = stretchesOf(this.#record).map(({ skippedSegments }) => marks[skippedSegments].result);
    results[index] = result;
    const record = await attempt(() => patch(pathOf(this.#record), { results }), "results");
    if (record) this.#record = record;
    for (const [index, stretch] of stretchesOf(this.#record).entries()) this.#rows[index].show(stretch);
    if (!record) return;
    announce(`${stretchesOf(record)[index].stretchName}: ${labelOf(result)}`);
    this.#changed(record);
  }

  async #remove() {
    const answer = await ask("Delete this session?", "Statistics and streaks no longer count it.", [
      { value: "", label: "Cancel" }, { value: "delete", label: "Delete", class: "danger" },
    ]);
    if (answer !== "delete") return;
    await attempt(async () => {
      await remove(pathOf(this.#record));
      this.#deleted();
    }, "results");
  }
}

/** A stretch with its mark, and a choice of another result. */
class Row {
  #mark = make("span", { class: "mark", "aria-hidden": "true" });
  #word = make("span", {});
  #choice = make("select", { class: "result" }, marks.map(({ result, label }) => make("option", { value: result }, label)));

  /**
   * @param {API.StretchDone} stretch
   * @param {(result: Result) => Promise<void>} change
   */
  constructor(stretch, change) {
    set(this.#choice, "aria-label", stretch.stretchName);
    this.#choice.addEventListener("change", () =>
      whileBusy(this.#choice, () => change(/** @type {Result} */ (this.#choice.value))));
    this.element = make("li", {}, this.#mark,
      make("span", { class: "done-name" }, stretch.stretchName,
        make("span", { class: "quiet" }, `${regionLabels[stretch.region]} · ${duration(stretch.durationSeconds)}`)),
      this.#word);
    this.show(stretch);
  }

  /** Shows the result of the stretch. */
  show(/** @type {API.StretchDone} */ { skippedSegments }) {
    const { result, sign, label } = marks[skippedSegments];
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
