// Questions to the box.

/** What the box answers where it cannot do what it was asked. Its message is a sentence. */
export class Refusal extends Error {
  /** Seconds to wait before the next attempt; `null` unless the database is busy. */
  retryAfter = null;

  constructor(message, status, details = []) {
    super(message);
    this.status = status;
    /** What is wrong with what was sent, in sentences. */
    this.details = details.map((issue) => [...issue.path, issue.message].join(" "));
  }

  /** Whether the box wants to know the token first. */
  get wantsToken() {
    return this.status === 401;
  }

  /** Whether nobody who could be asked was there. */
  get isAbsence() {
    return this.status === 0;
  }

  /** Whether the same request may succeed later: the box is absent, busy or has no room. */
  get isTemporary() {
    return this.status === 0 || this.status === 503;
  }
}

/** Told whenever the box wants to know the token. */
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
    throw new Refusal("Limber does not answer. Is the box on?", 0);
  }
  const answer = response.status === 204 ? { success: true } : await response.json().catch(() => ({}));
  if (answer.success) return answer.data;
  if (response.status === 401 && path !== "/login") gate.dispatchEvent(new Event("closed"));
  const refusal = new Refusal(answer.error?.message ?? `Limber answered ${response.status}.`, response.status,
    answer.error?.details);
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
/** Gives the box something new. */
export const post = (path, body) => ask("POST", path, body);
/** Replaces something that the box has. */
export const put = (path, body) => ask("PUT", path, body);
/** Removes something that the box has. */
export const remove = (path) => ask("DELETE", path);
/** Gives the box a file. */
export const upload = (path, file, type) => ask("POST", path, file, type);

/** Says something to the session that runs. */
export const command = (name) => post("/api/session", { command: name });
/** Starts a session. */
export const start = (request) => post("/api/session/start", request);
