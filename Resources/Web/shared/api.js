// @ts-check
// Requests to the server.

import { sentence } from "./text.js";

/** @typedef {{path: (string | number)[], message: string}} Fault */

/** An error that the server answers with. Its message is a sentence. */
export class Refusal extends Error {
  /**
   * Seconds to wait before the next attempt; `null` unless the database is busy.
   *
   * @type {number | null}
   */
  retryAfter = null;

  /**
   * The faults of a routine in the request's body.
   *
   * @type {API.RoutineFault[]}
   */
  routineFaults = [];

  #details;

  /**
   * @param {string} message
   * @param {number} status the HTTP status; 0 if the server could not be reached
   * @param {Fault[]} details
   */
  constructor(message, status, details = []) {
    super(sentence(message));
    this.status = status;
    this.#details = details;
  }

  /** The faults of the request's body, a sentence each. `labelOf` names a value by its path. */
  faults(labelOf = (/** @type {(string | number)[]} */ path) => path.join(" ")) {
    return this.#details.map(({ path, message }) =>
      sentence(path.length > 0 ? `${labelOf(path)}: ${message}` : message));
  }

  /** The faults of the request's body; without any, the message. */
  get explanation() {
    return this.#details.length > 0 ? this.faults().join(" ") : this.message;
  }

  /** Whether the server requires a log-in. */
  get wantsToken() {
    return this.status === 401;
  }

  /** Whether the server could not be reached. */
  get isAbsence() {
    return this.status === 0;
  }

  /** Whether the same request may succeed later: the server is unreachable, busy or out of space. */
  get isTemporary() {
    return this.status === 0 || this.status === 503;
  }
}

/** The message about a server that cannot be reached. */
export const unanswered = "Limber does not answer. Check that its computer is on and that your network works.";

/** Sends `closed` whenever the server requires a log-in, and `unanswered` after a request without an answer. */
export const gate = new EventTarget();

/**
 * Sends a request. Throws a `Refusal` unless the server answers with success.
 *
 * @param {string} method
 * @param {string} path
 * @param {any} [body] a file, or a value that is sent as JSON
 * @param {string} type the media type of the body
 * @param {number} patience seconds to wait for the answer
 */
async function ask(method, path, body, type = "application/json", patience = 20) {
  let response;
  try {
    response = await fetch(path, {
      method,
      cache: "no-store",
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": type },
      // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- GET is sent without a body
      body: body === undefined || type !== "application/json" ? body : JSON.stringify(body),
      signal: /** @type {any} */ (AbortSignal).timeout(patience * 1000),
    });
  } catch {
    gate.dispatchEvent(new Event("unanswered"));
    throw new Refusal(unanswered, 0);
  }
  const answer = response.status === 204 ? { success: true } : await response.json().catch(() => ({}));
  if (answer.success) return answer.data;
  if (response.status === 401 && path !== "/login") gate.dispatchEvent(new Event("closed"));
  const message = answer.error?.message ?? `Limber answered with HTTP status ${response.status}.`;
  const refusal = new Refusal(message, response.status, answer.error?.details);
  refusal.routineFaults = answer.error?.faults ?? [];
  if (answer.error?.code === "DATABASE_BUSY") refusal.retryAfter = Number(response.headers.get("Retry-After")) || 1;
  throw refusal;
}

/** Attempts of a read while the database is busy. */
const attempts = 6;
/** The longest wait between two attempts, in seconds. */
const longestWait = 30;

/**
 * Reads a path. While the database is busy, reads it again after the time that the answer names, doubled each time.
 *
 * @template {string} Path
 * @param {Path} path
 * @returns {Promise<Path extends keyof API.Answers ? API.Answers[Path] : any>}
 */
export async function get(path) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await getOnce(path);
    } catch (error) {
      if (!(error instanceof Refusal) || !error.retryAfter || attempt === attempts) throw error;
      const seconds = Math.min(error.retryAfter * 2 ** (attempt - 1), longestWait);
      await new Promise((resume) => { setTimeout(resume, seconds * 1000); });
    }
  }
}

/**
 * Reads a path without a retry, for reads that are part of saving.
 *
 * @template {string} Path
 * @param {Path} path
 * @param {number} [patience] seconds to wait for the answer
 * @returns {Promise<Path extends keyof API.Answers ? API.Answers[Path] : any>}
 */
export const getOnce = (path, patience) => ask("GET", path, undefined, undefined, patience);

/**
 * Posts a body as JSON.
 *
 * @type {(path: string, body?: object, patience?: number) => Promise<any>}
 */
export const post = (path, body, patience) => ask("POST", path, body, undefined, patience);

/**
 * Puts a body as JSON.
 *
 * @type {(path: string, body: object, patience?: number) => Promise<any>}
 */
export const put = (path, body, patience) => ask("PUT", path, body, undefined, patience);

/**
 * Changes some members of a resource of the server.
 *
 * @type {(path: string, body: object) => Promise<any>}
 */
export const patch = (path, body) => ask("PATCH", path, body);

/**
 * Deletes a resource of the server.
 *
 * @type {(path: string) => Promise<any>}
 */
export const remove = (path) => ask("DELETE", path);

/**
 * Posts a file of a media type.
 *
 * @type {(path: string, file: File, type: string) => Promise<any>}
 */
export const upload = (path, file, type) => ask("POST", path, file, type);

/**
 * Sends a command to the current session.
 *
 * @type {(name: string) => Promise<API.Session>}
 */
export const command = (name) => post("/api/session", { command: name });

/** Returns the kind of session that a record describes. */
export const kindOf = (/** @type {SessionRecord} */ record) =>
  "routine" in record ? "routine" : "sessionType" in record ? "meditation" : "stretch";

/** Returns the path of a record that history has. */
export const pathOf = (/** @type {SessionRecord} */ record) =>
  `/api/${kindOf(record)}-sessions/${encodeURIComponent(record.id)}`;

/**
 * Changes the levels of music and voice of the current session.
 *
 * @type {(levels: API.SessionLevels) => Promise<API.Session>}
 */
export const setLevels = (levels) => post("/api/session/levels", levels);

/**
 * Moves the current session to another output.
 *
 * @type {(change: API.SessionOutput) => Promise<API.Session>}
 */
export const setOutput = (change) => post("/api/session/output", change);

/**
 * Starts a session.
 *
 * @type {(request: API.SessionStart) => Promise<API.Session>}
 */
export const start = (request) => post("/api/session/start", request);

/**
 * Plans a session, and plays nothing.
 *
 * @type {(request: API.SessionStart) => Promise<API.PlannedSession>}
 */
export const planSession = (request) => post("/api/session/plan", request);

/**
 * The limits of what a person enters, the least and the greatest value. `OpenAPITests` compares them with the server's.
 */
export const limits = {
  // Kilograms of a person, and of a barbell.
  bodyWeight: [30, 300],
  weight: [0, 10000],
  reps: [0, 1000],
  restSeconds: [1, 600],
  // Characters of an intention, and of a reminder's question.
  intention: [1, 1000],
  // Days from the last session to the reminder to stretch.
  daysSinceSession: [0, 365],
  // Of a schedule: its times of day, the minutes between them, and the days between its sessions.
  times: [1, 24],
  minutesBetweenTimes: [30, 720],
  daysBetweenSessions: [2, 365],
  // Minutes of a meditation, and decibels of music and voice.
  meditationMinutes: [1, 120],
  level: [-20, 6],
};
