// @ts-check
// The event stream of the server: snapshots and events of the session, changes of stored data, notifications.

import { get, getOnce, Refusal } from "./api.js";

/** The topics of changes. Any other topic, such as `everything`, stands for all of them. */
const topics = ["sessions", "training", "nutrition", "reminders", "preferences", "routines", "schedules", "rest"];

/** Milliseconds to wait for the event stream before loading without it. A proxy may hold the stream back. */
const patience = 3000;

/** Milliseconds without an event after which the stream counts as broken. A heartbeat comes every 15 seconds. */
const longestSilence = 40_000;

/** @typedef {"saving" | "saved" | "pending" | "failed" | "nothing" | "unkept"} SaveState */

/**
 * A session that has ended while this page was open: its kind, its record if it left one, its length in seconds, and
 * whether the record is saved.
 *
 * @typedef {object} EndedSession
 * @property {API.Session["kind"]} kind
 * @property {SessionRecord | null} record
 * @property {number} [heard]
 * @property {number} [planned]
 * @property {SaveState} save
 * @property {string | null} error
 */

/**
 * The state of the session and the events of the server. Sends
 *
 * - `snapshot` when the session has changed,
 * - `ended` when a session is completed or leaves a record, and `save` when `ended.save` has changed,
 * - `stored` with the topic of changed data,
 * - `notice` with a notification, and `notice-withdrawn` when a notification is over,
 * - `notifications` when the notification service has changed,
 * - `connection` when the connection is lost or comes back.
 */
class Live extends EventTarget {
  /**
   * The latest snapshot of the session; `null` before the first one.
   *
   * @type {API.Session | null}
   */
  snapshot = null;
  /**
   * The last session that has ended while this page was open.
   *
   * @type {EndedSession | null}
   */
  ended = null;
  /** Whether the server can be reached. */
  isConnected = true;

  #heardAt = 0;
  #heard = 0;
  /** @type {EventSource | null} */
  #source = null;
  // Time at which the stream opened or last sent an event.
  #lastEventAt = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #watch;
  // Ends the wait for the stream, or opens the stream again.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #delay = 1000;
  // Whether a new follower loads at once, instead of with the stream.
  #isReady = false;

  /** Opens the event stream. */
  open() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#timer = setTimeout(() => this.#loadFirst(), patience);
    const source = new EventSource("/api/events");
    this.#source = source;
    this.#lastEventAt = Date.now();
    this.#watch ??= setInterval(() => this.#checkSilence(), 5000);
    source.addEventListener("open", () => {
      clearTimeout(this.#timer);
      this.#delay = 1000;
      this.#isReady = true;
      this.#noteConnection(true);
      // Changes before the connection were not reported.
      this.#noteChange("everything");
    });
    /** @type {(name: string, act: (data: any) => void) => void} */
    const on = (name, act) => source.addEventListener(name, (event) => {
      this.#lastEventAt = Date.now();
      act(JSON.parse(event.data));
    });
    on("heartbeat", () => {});
    on("snapshot", (snapshot) => this.#take(snapshot));
    on("session", (event) => this.#note(event));
    on("history", ({ topic }) => this.#noteChange(topic));
    for (const name of ["notice", "notice-withdrawn"]) on(name, (notice) => this.#send(name, notice));
    on("notifications", () => this.#send("notifications"));
    source.addEventListener("error", () => this.#lose(source));
  }

  /** Closes the event stream. New followers wait for the next stream. */
  close() {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#watch = undefined;
    this.#source?.close();
    this.#isReady = false;
  }

  /**
   * Calls `load` once, and again after each change of the wanted topics and each lost connection, until the signal
   * aborts. The first call waits for the event stream, so that no change in between is missed.
   *
   * @param {string[]} wanted
   * @param {() => void} load
   * @param {AbortSignal} [signal]
   */
  follow(wanted, load, signal) {
    if (this.#isReady) load();
    this.on("stored", (topic) => {
      if (wanted.includes(topic) || !topics.includes(topic)) load();
    }, signal);
  }

  /**
   * Calls `act` with the detail of each event of a name, until the signal aborts.
   *
   * @param {string} name
   * @param {(detail: any) => void} act
   * @param {AbortSignal} [signal]
   */
  on(name, act, signal) {
    this.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail), { signal });
  }

  /**
   * Waits for an answer that is a snapshot, and takes it, unless the stream has delivered a later one meanwhile.
   *
   * @param {Promise<API.Session>} answer
   */
  async takeAnswer(answer) {
    const heard = this.#heard;
    const snapshot = await answer;
    if (this.#heard === heard) this.#take(snapshot);
    return snapshot;
  }

  /** Loads everything again: a hidden page may have been suspended. */
  async refresh() {
    if (this.#source?.readyState !== EventSource.OPEN) return this.open();
    try {
      await this.takeAnswer(get("/api/session"));
      this.#noteConnection(true);
      this.#noteChange("everything");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.isAbsence) this.#noteConnection(false);
    }
  }

  /** The remaining seconds of the phase, counted on from the last snapshot. */
  get remaining() {
    return Math.max(0, (this.snapshot?.segmentRemaining ?? 0) - this.#gone);
  }

  /** The remaining seconds of the session, counted on from the last snapshot. */
  get sessionRemaining() {
    return Math.max(0, (this.snapshot?.sessionRemaining ?? 0) - this.#gone);
  }

  /** Whether a session runs. */
  get isRunning() {
    return this.snapshot?.status === "active" || this.snapshot?.status === "paused";
  }

  /** Seconds that the session has played since the last snapshot, without the silence that wakes the output. */
  get #gone() {
    if (this.snapshot?.status !== "active") return 0;
    return Math.max(0, (performance.now() - this.#heardAt) / 1000 - (this.snapshot.waking ?? 0));
  }

  #take(/** @type {API.Session} */ snapshot) {
    this.snapshot = snapshot;
    this.#heard += 1;
    this.#heardAt = performance.now();
    this.#send("snapshot", snapshot);
    if (this.ended?.record && snapshot.save) this.#noteSave(this.ended, snapshot.save, snapshot.saveError);
  }

  #note(/** @type {SessionEvent} */ { event, record, heardSeconds, plannedSeconds }) {
    if (event === "session.started") this.ended = null;
    if (event !== "session.completed" && !(event === "session.stopped" && record)) return;
    this.ended = {
      kind: this.snapshot?.kind,
      record: record ?? null,
      heard: heardSeconds,
      planned: plannedSeconds,
      // A record that is not kept has no id.
      save: !record ? "nothing" : record.id ? "saving" : "unkept",
      error: null,
    };
    this.#send("save");
    this.#send("ended");
  }

  #noteChange(/** @type {string} */ topic) {
    this.#send("stored", topic);
    // The server retries by itself to save a record.
    if (!this.ended?.record || this.ended.save === "saved" || !["sessions", "everything"].includes(topic)) return;
    this.#lookForRecord(this.ended).catch(() => { /* The next change looks again, and so does retrySave(). */ });
  }

  /** Looks again whether history has the record of the ended session. */
  async retrySave() {
    const session = this.ended;
    if (!session) return;
    this.#noteSave(session, "saving", session.error);
    try {
      await this.#lookForRecord(session);
    } catch (error) {
      session.error = /** @type {Error} */ (error).message;
    }
    if (session.save !== "saved") this.#noteSave(session, "failed", session.error);
  }

  async #lookForRecord(/** @type {EndedSession} */ session) {
    const { record } = session;
    if (!record?.id) return;
    const kind = "routine" in record ? "routine" : "sessionType" in record ? "meditation" : "stretch";
    try {
      await getOnce(`/api/${kind}-sessions/${record.id}`);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return;
      throw error;
    }
    this.#noteSave(session, "saved");
  }

  /** @type {(session: EndedSession, save: SaveState, error?: string | null) => void} */
  #noteSave(session, save, error = null) {
    session.save = save;
    session.error = error;
    this.#send("save");
  }

  // Browsers reconnect by themselves after a broken connection, but not after an error response.
  async #lose(/** @type {EventSource} */ source) {
    const isRefused = source.readyState === EventSource.CLOSED;
    // A server that requires a log-in is reachable. The log-in opens the stream again.
    if (isRefused && await wantsToken()) return this.#noteConnection(true);
    if (source !== this.#source) return;
    this.#noteConnection(false);
    this.#loadFirst();
    if (!isRefused) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#delay = Math.min(this.#delay * 2, 15_000);
      this.open();
    }, this.#delay);
  }

  // A power failure or a change of the network closes no connection.
  #checkSilence() {
    if (Date.now() - this.#lastEventAt < longestSilence) return;
    this.#noteConnection(false);
    this.open();
  }

  // Ends the wait of the first followers for the stream.
  #loadFirst() {
    if (this.#isReady) return;
    this.#isReady = true;
    this.#noteChange("everything");
  }

  #noteConnection(/** @type {boolean} */ isConnected) {
    if (this.isConnected === isConnected) return;
    this.isConnected = isConnected;
    this.#send("connection");
  }

  /**
   * @param {string} name
   * @param {unknown} [detail]
   */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

async function wantsToken() {
  try {
    await getOnce("/api/session");
    return false;
  } catch (error) {
    return error instanceof Refusal && error.wantsToken;
  }
}

/** The event stream of this page. */
export const live = new Live();
