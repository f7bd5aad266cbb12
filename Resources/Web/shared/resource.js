// @ts-check
// Data of the server on the page.

import { Refusal } from "./api.js";
import { live } from "./live.js";

/** Milliseconds that a change waits for its report by the event stream, before the page loads without it. */
const reportPatience = 500;

/**
 * Data of the server that a part of the page shows. A resource loads the data, shows it, and loads it again after each
 * change that the event stream reports. Three rules hold for all parts:
 *
 * - Unchanged data is not shown again. That would take the focus, and pull buttons from under a finger.
 * - The latest answer wins. Of two requests, the later one may be answered first.
 * - A change by this page causes one load, although both the answer and the event stream report it. See `change()`.
 *
 * @template T
 */
export class Resource {
  #read;
  #show;
  #fail;
  #signal;
  #isAlwaysShown;
  /** @type {string | null} */
  #shown = null;
  #asked = 0;
  #answered = 0;
  /** Changes by this page that are not finished. */
  #changes = 0;
  #isReported = false;
  #showLast = () => {};
  #reports = new EventTarget();

  /**
   * Loads the data once the event stream is open, or at the first `load()` if there are no topics.
   *
   * @param {object} parts
   * @param {() => Promise<T>} parts.read requests the data
   * @param {(data: T) => void} parts.show shows data that differs from the shown data
   * @param {(error: Error, retry: () => Promise<void>) => void} [parts.fail] shows an error; without it, the previous
   *   data stays. A required log-in is not reported, because the log-in replaces the view.
   * @param {string[]} [parts.topics] the topics of the event stream that change the data
   * @param {AbortSignal} [parts.signal] ends the resource, when the view is left
   * @param {boolean} [parts.isAlwaysShown] shows unchanged data, too: for inputs that differ from the data
   */
  constructor({ read, show, fail, topics, signal, isAlwaysShown = false }) {
    this.#read = read;
    this.#show = show;
    this.#fail = fail;
    this.#signal = signal;
    this.#isAlwaysShown = isAlwaysShown;
    if (topics) live.follow(topics, () => this.#report(), signal);
  }

  /**
   * Loads the data and shows it. The previous data stays until the answer arrives.
   *
   * @param {() => Promise<T>} read another request with the same answer, such as a command that returns the new state
   */
  async load(read = this.#read) {
    this.#asked += 1;
    const turn = this.#asked;
    try {
      const data = await read();
      this.#take(turn, `data ${JSON.stringify(data)}`, () => this.#show(data));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refusal = error;
      if (refusal.wantsToken) return;
      this.#take(turn, `error ${refusal.message}`, () => this.#fail?.(refusal, () => this.retry()));
    }
  }

  /** Loads the data and shows it even if it is unchanged. */
  retry() {
    this.#shown = null;
    return this.load();
  }

  /** Shows the loaded data again, after a change of something else that it depends on. */
  showAgain() {
    this.#showLast();
  }

  /**
   * Changes the data on the server, and loads the result once. Returns the value of the action; throws its error after
   * the load.
   *
   * @template V
   * @param {() => Promise<V>} action
   */
  change(action) {
    return change([this], action);
  }

  /** Puts off loads until `endChange()`. */
  beginChange() {
    this.#changes += 1;
  }

  /**
   * Ends a change. Loads the data unless another change is under way.
   *
   * @param {boolean} isDone whether the change has succeeded. The load then waits for the report of the event stream,
   *   for at most half a second: the report may be lost, and a change to the same value is not reported.
   */
  async endChange(isDone) {
    if (isDone && !this.#isReported && live.isConnected) await this.#nextReport();
    this.#isReported = false;
    this.#changes -= 1;
    if (this.#changes === 0) await this.load();
  }

  #report() {
    if (this.#changes === 0) return this.load();
    this.#isReported = true;
    this.#reports.dispatchEvent(new Event("report"));
  }

  #nextReport() {
    return new Promise((resolve) => {
      this.#reports.addEventListener("report", resolve, { once: true });
      setTimeout(resolve, reportPatience);
    });
  }

  /** @type {(turn: number, text: string, show: () => void) => void} */
  #take(turn, text, show) {
    if (this.#signal?.aborted || turn < this.#answered) return;
    this.#answered = turn;
    if (!this.#isAlwaysShown && text === this.#shown) return;
    this.#shown = text;
    this.#showLast = show;
    show();
  }
}

/**
 * Changes data of several resources on the server, and loads each once. Returns the value of the action; throws its
 * error after the loads.
 *
 * @template V
 * @param {Resource<any>[]} resources
 * @param {() => Promise<V>} action
 */
export async function change(resources, action) {
  for (const resource of resources) resource.beginChange();
  let isDone = false;
  try {
    const value = await action();
    isDone = true;
    return value;
  } finally {
    await Promise.all(resources.map((resource) => resource.endChange(isDone)));
  }
}
