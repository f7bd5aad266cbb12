// The set-up as the box keeps it, and what was changed here since.

import { get, put } from "./api.js";

/** Saves changes one at a time, the last one always, and again until the box has it. */
export class SavedSetup {
  /** What is shown: what the box keeps, with the changes that are on their way. */
  setup = null;

  #tell;
  #state = "still";
  #isNewer = false;
  #sending = null;
  #timer = null;
  #delay = 1000;

  /** `tell` hears whether it is `still`, `saving`, `saved`, or `failed`. */
  constructor(tell) {
    this.#tell = tell;
  }

  /** Whether something here is not kept yet. */
  get isBusy() {
    return this.#isNewer || this.#sending !== null;
  }

  /** Loads what the box keeps. */
  async load() {
    const loaded = await get("/api/setup");
    if (!this.isBusy) this.setup = loaded;
    return this.setup;
  }

  /** Has the box keep what is shown. */
  save() {
    clearTimeout(this.#timer);
    this.#isNewer = true;
    this.#enter("saving");
    this.#sending ??= this.#send().finally(() => { this.#sending = null; });
    return this.#sending;
  }

  /** Keeps a playlist, or tells in a sentence why it cannot. The regions are kept all the same. */
  async savePlaylist(url) {
    await this.#sending;
    try {
      this.setup = await put("/api/setup", { regions: this.setup.regions, spotifyPlaylistUrl: url });
      this.#enter("saved");
      return null;
    } catch (error) {
      return error.status === 400 ? "This is not the address of a playlist." : error.message;
    }
  }

  /** Waits for what is on its way, and tells whether it has arrived. */
  async settled() {
    if (this.#isNewer) await this.save();
    return !this.isBusy;
  }

  async #send() {
    while (this.#isNewer) {
      this.#isNewer = false;
      const { regions, spotifyPlaylistUrl } = this.setup;
      try {
        const kept = await put("/api/setup", { regions, spotifyPlaylistUrl });
        if (!this.#isNewer) this.setup = kept;
      } catch {
        this.#isNewer = true;
        this.#enter("failed");
        this.#timer = setTimeout(() => this.save(), this.#delay);
        this.#delay = Math.min(this.#delay * 2, 30_000);
        return;
      }
    }
    this.#delay = 1000;
    this.#enter("saved");
  }

  #enter(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#tell(state);
  }
}
