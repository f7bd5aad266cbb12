// The stored set-up, with the changes that are not saved yet.

import { get, put } from "../shared/api.js";

/** Saves changes one at a time and always the last one; retries until it is saved. */
export class SavedSetup {
  /** The set-up with unsaved changes; `null` before it is loaded. */
  setup = null;

  #tell;
  #state = "still";
  #isNewer = false;
  #sending = null;
  #timer = null;
  #delay = 1000;

  /** Calls `tell` with the new state: `still`, `saving`, `saved` or `failed`. */
  constructor(tell) {
    this.#tell = tell;
  }

  /** Whether there are unsaved changes. */
  get isBusy() {
    return this.#isNewer || this.#sending !== null;
  }

  /** Loads the stored set-up. */
  async load() {
    const loaded = await get("/api/setup");
    if (!this.isBusy) this.setup = loaded;
    return this.setup;
  }

  /** Saves the set-up. */
  save() {
    clearTimeout(this.#timer);
    this.#isNewer = true;
    this.#enter("saving");
    this.#sending ??= this.#send().finally(() => { this.#sending = null; });
    return this.#sending;
  }

  /** Saves a playlist. Returns the reason if it is refused; the regions are saved all the same. */
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

  /** Waits for unsaved changes. Returns whether they are saved. */
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
