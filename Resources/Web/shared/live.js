// @ts-check
// The event stream of the server: snapshots and events of the session, changes of stored data, notifications.

import { gate, getOnce, Refusal, unanswered } from "./api.js";

/** @typedef {import("./stream.js").StreamMessage} StreamMessage */

/** The topics of changes. Any other topic, such as `everything`, stands for all of them. */
const topics = ["sessions", "training", "nutrition", "reminders", "preferences", "routines", "schedules", "rest"];

/** Milliseconds to wait for the event stream before loading without it. A proxy may hold the stream back. */
const patience = 3000;

/** Milliseconds without an event after which the page asks for the session. A heartbeat comes every 15 seconds. */
const longestSilence = 18_000;

/** Milliseconds after a command, and after the end of a countdown, without news after which the page asks, too. */
const [longestWait, grace] = [500, 2000];

/** Seconds in which the question for the session is answered; without an answer, the connection is lost. */
const limit = 3;

/** Milliseconds between two questions while the connection is lost. */
const interval = 5000;

/** Milliseconds in which a short session can be recorded after its end. */
const keepable = 600_000;

/** Milliseconds after which a hidden tab closes a stream of its own. */
const hiddenFor = 10_000;

/** Whether nobody sees the page. */
const isHidden = () => globalThis.document?.hidden === true;

/** @typedef {"saving" | "saved" | "pending" | "failed" | "nothing" | "unrecorded" | "unkept"} SaveState */

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
 * @property {boolean} [isStopped] whether somebody stopped it
 * @property {string | null} error
 */

/**
 * The state of the session and the events of the server. Sends
 *
 * - `snapshot` when the session has changed,
 * - `ended` when a session is over, and `save` when `ended.save` has changed,
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
  /** The time of the last event or answer, in milliseconds since 1970. */
  heardAt = Date.now();

  // The time of the snapshot by the clock of `performance`, and the number of snapshots.
  #takenAt = 0;
  #taken = 0;
  /** @type {Line | null} */
  #line = null;
  #openedAt = 0;
  #isShared = typeof SharedWorker !== "undefined";
  // Whether the stream is open.
  #isStreaming = false;
  #isAsking = false;
  // Whether a new follower loads at once, instead of with the stream.
  #isReady = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #watch;
  /** @type {Partial<Record<"stream" | "countdown" | "loss" | "hiding" | "keep", ReturnType<typeof setTimeout>>>} */
  #timers = {};

  constructor() {
    super();
    gate.addEventListener("unanswered", () => this.ask());
  }

  /** Opens the event stream, or joins that of the other tabs. After a doubt, a stream that counts as open, too. */
  open(isDoubted = false) {
    this.#leave();
    this.#timers.stream = setTimeout(() => this.#loadFirst(), patience);
    this.#openedAt = Date.now();
    this.#watch ??= setInterval(() => { if (this.#isSilent) this.ask(); }, interval);
    const receive = (/** @type {StreamMessage} */ message) => {
      if (line === this.#line) this.#receive(message);
    };
    // Browsers without modules in workers cannot share it.
    const fail = () => {
      this.#isShared = false;
      if (line === this.#line) this.open();
    };
    const line = this.#isShared ? sharedLine(receive, fail) : ownLine(receive);
    this.#line = line;
    line.open(isDoubted);
    if (isHidden()) this.noteVisibility();
  }

  /** Closes the event stream. New followers wait for the next stream. */
  close() {
    this.#leave();
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    clearInterval(this.#watch);
    this.#watch = undefined;
    this.#isReady = false;
  }

  /** Loads everything again in a page that is seen again. A hidden tab closes a stream of its own after a while. */
  noteVisibility() {
    clearTimeout(this.#timers.hiding);
    if (!isHidden()) this.refresh();
    else if (!this.#isShared) this.#timers.hiding = setTimeout(() => this.#leave(), hiddenFor);
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
   * Waits for an answer that is a snapshot, and takes it, unless the stream has delivered a later one meanwhile. Throws
   * once the connection is found to be lost.
   *
   * @param {Promise<API.Session>} answer
   */
  async takeAnswer(answer) {
    const taken = this.#taken;
    const ending = new AbortController();
    const timer = setTimeout(() => this.ask(), longestWait);
    try {
      const snapshot = await Promise.race([answer, new Promise((resolve, reject) => {
        this.on("unreachable", () => reject(new Refusal(unanswered, 0)), ending.signal);
      })]);
      const isSilent = this.#isSilent;
      this.heardAt = Date.now();
      if (this.#taken === taken) this.#take(snapshot);
      // The stream may not know that the connection was lost.
      if (!this.isConnected || isSilent) this.open(true);
      this.#noteConnection(true);
      return snapshot;
    } finally {
      clearTimeout(timer);
      ending.abort();
    }
  }

  /** Asks for the session. Without an answer in three seconds, the connection is lost. Returns whether it is there. */
  async ask() {
    if (this.#isAsking || isHidden()) return this.isConnected;
    this.#isAsking = true;
    clearTimeout(this.#timers.loss);
    try {
      await this.takeAnswer(getOnce("/api/session", limit));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.isAbsence) this.#lose();
      else this.#noteConnection(true);
    } finally {
      this.#isAsking = false;
    }
    return this.isConnected;
  }

  /** Loads everything again: a hidden page may have been suspended. */
  async refresh() {
    if (!this.#isStreaming) this.open();
    if (await this.ask() && this.#isStreaming) this.#noteChange("everything");
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
    return Math.max(0, (performance.now() - this.#takenAt) / 1000 - (this.snapshot.waking ?? 0));
  }

  #receive(/** @type {StreamMessage} */ { name, data = "null", isRefused, isShared }) {
    if (name === "open") return this.#join(isShared === true);
    if (name === "lost") return this.#noteLoss(isRefused === true);
    this.heardAt = Date.now();
    const detail = JSON.parse(data);
    if (name === "snapshot") this.#take(detail);
    else if (name === "session") this.#note(detail);
    else if (name === "history") this.#noteChange(detail.topic);
    else if (name !== "heartbeat") this.#send(name, detail);
  }

  #take(/** @type {API.Session} */ snapshot) {
    this.snapshot = snapshot;
    this.#taken += 1;
    this.#takenAt = performance.now();
    clearTimeout(this.#timers.countdown);
    // A wait has no length.
    if (snapshot.status === "active" && snapshot.phase !== "wait") {
      const due = (snapshot.waking ?? 0) + (snapshot.segmentRemaining ?? 0);
      this.#timers.countdown = setTimeout(() => this.ask(), due * 1000 + grace);
    }
    this.#send("snapshot", snapshot);
    if (this.ended) this.#noteRecord(this.ended, snapshot);
  }

  #noteRecord(/** @type {EndedSession} */ ended, /** @type {API.Session} */ { save, saveError }) {
    if (!ended.record || !save || ended.save === "unkept") return;
    if (save !== ended.save) this.noteSave(ended, save, saveError);
    if (save !== "unrecorded") return;
    clearTimeout(this.#timers.keep);
    this.#timers.keep = setTimeout(() => { if (ended.save === save) this.noteSave(ended, "unkept"); }, keepable);
  }

  #note(/** @type {SessionEvent} */ { event, record, heardSeconds, plannedSeconds }) {
    if (event === "session.started") this.ended = null;
    if (event !== "session.completed" && event !== "session.stopped") return;
    this.ended = {
      kind: this.snapshot?.kind,
      record: record ?? null,
      heard: heardSeconds,
      planned: plannedSeconds,
      // A record that is not kept has no id.
      save: !record ? "nothing" : record.id ? "saving" : "unkept",
      isStopped: event === "session.stopped",
      error: null,
    };
    this.#send("save");
    this.#send("ended");
  }

  #noteChange(/** @type {string} */ topic) {
    // A page that is shown again loads everything.
    if (!isHidden()) this.#send("stored", topic);
  }

  /**
   * Notes what became of the record of the session that has ended. `session/ended.js` finds that out.
   *
   * @type {(session: EndedSession, save: SaveState, error?: string | null) => void}
   */
  noteSave(session, save, error = null) {
    session.save = save;
    session.error = error;
    this.#send("save");
  }

  #join(/** @type {boolean} */ isShared) {
    clearTimeout(this.#timers.stream);
    this.#isStreaming = true;
    this.#isReady = true;
    this.#noteConnection(true);
    // The first snapshot came before this tab.
    if (isShared) this.ask();
    // Changes before the connection were not reported.
    this.#noteChange("everything");
  }

  #leave() {
    clearTimeout(this.#timers.stream);
    this.#line?.close();
    this.#line = null;
    this.#isStreaming = false;
  }

  #noteLoss(/** @type {boolean} */ isRefused) {
    this.#isStreaming = false;
    // A server that requires a log-in is reachable. The log-in opens the stream again.
    if (isRefused) this.ask();
    else this.#lose();
  }

  // Shows that the connection is lost, and asks again for as long as it is.
  #lose() {
    this.#noteConnection(false);
    this.#send("unreachable");
    this.#loadFirst();
    clearTimeout(this.#timers.loss);
    this.#timers.loss = setTimeout(() => { if (!this.isConnected) this.ask(); }, interval);
  }

  get #isSilent() {
    return Date.now() - Math.max(this.heardAt, this.#openedAt) > longestSilence;
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

/** @typedef {{open: (isDoubted: boolean) => void, close: () => void}} Line */

/** @type {(receive: (message: StreamMessage) => void, fail: () => void) => Line} */
function sharedLine(receive, fail) {
  const worker = new SharedWorker(new URL("stream.js", import.meta.url), { type: "module", name: "limber" });
  worker.addEventListener("error", fail);
  worker.port.addEventListener("message", ({ data }) => receive(data));
  worker.port.start();
  return {
    open: (isDoubted) => worker.port.postMessage(isDoubted ? "doubt" : "join"),
    close: () => worker.port.postMessage("leave"),
  };
}

/** @type {(receive: (message: StreamMessage) => void) => Line} */
function ownLine(receive) {
  const loading = import("./stream.js").then(({ Stream }) => new Stream(receive));
  return { open: async () => (await loading).open(), close: async () => (await loading).close() };
}

/** The event stream of this page. */
export const live = new Live();
