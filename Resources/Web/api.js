// Questions to the box.

/** What the box answers where it cannot do what it was asked. Its message is a sentence. */
export class Refusal extends Error {
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
  throw new Refusal(answer.error?.message ?? `Limber answered ${response.status}.`, response.status,
    answer.error?.details);
}

/** What the box has under a path. */
export const get = (path) => ask("GET", path);
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
