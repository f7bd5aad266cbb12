// Requests to the server.

import { sentence } from "./words.js";

/** An error that the server answers with. Its message is a sentence. */
export class Refusal extends Error {
  /** Seconds to wait before the next attempt; `null` unless the database is busy. */
  retryAfter = null;

  #details;

  constructor(message, status, details = []) {
    super(sentence(message));
    this.status = status;
    this.#details = details;
  }

  /** The faults of the request's body, a sentence each. `labelOf` names a value by its path. */
  faults(labelOf = (path) => path.join(" ")) {
    return this.#details.map(({ path, message }) =>
      sentence(path.length > 0 ? `${labelOf(path)}: ${message}` : message));
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

/** Sends `closed` whenever the server requires a log-in. */
export const gate = new EventTarget();

async function ask(method, path, body, type = "application/json") {
  let response;
  try {
    response = await fetch(path, {
      method,
      cache: "no-store",
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": type },
      body: body === undefined || type !== "application/json" ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
  } catch {
    throw new Refusal("Limber does not answer. Check that its computer is on and that your network works.", 0);
  }
  const answer = response.status === 204 ? { success: true } : await response.json().catch(() => ({}));
  if (answer.success) return answer.data;
  if (response.status === 401 && path !== "/login") gate.dispatchEvent(new Event("closed"));
  const message = answer.error?.message ?? `Limber answered with HTTP status ${response.status}.`;
  const refusal = new Refusal(message, response.status, answer.error?.details);
  if (answer.error?.code === "DATABASE_BUSY") refusal.retryAfter = Number(response.headers.get("Retry-After")) || 1;
  throw refusal;
}

/** Attempts of a read while the database is busy, and the longest wait between two of them, in seconds. */
const attempts = 6;
const longestWait = 30;

/** Reads a path. While the database is busy, reads it again after the time that the answer names, doubled each time. */
export async function get(path) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await getOnce(path);
    } catch (error) {
      if (!error.retryAfter || attempt === attempts) throw error;
      const seconds = Math.min(error.retryAfter * 2 ** (attempt - 1), longestWait);
      await new Promise((resume) => { setTimeout(resume, seconds * 1000); });
    }
  }
}

/** Reads a path without a retry, for reads that are part of saving. */
export const getOnce = (path) => ask("GET", path);
/** Adds something. */
export const post = (path, body) => ask("POST", path, body);
/** Replaces something. */
export const put = (path, body) => ask("PUT", path, body);
/** Removes something. */
export const remove = (path) => ask("DELETE", path);
/** Sends a file. */
export const upload = (path, file, type) => ask("POST", path, file, type);

/** Sends a command to the current session. */
export const command = (name) => post("/api/session", { command: name });
/** Starts a session. */
export const start = (request) => post("/api/session/start", request);
