// @ts-check
// The record of a session that has ended: whether history has it, and the decision about a short session.

import { decide as post, getOnce, pathOf, Refusal } from "../shared/api.js";
import { live } from "../shared/live.js";

/** @typedef {import("../shared/live.js").EndedSession} EndedSession */

/** Whether a request may find the record. */
const isAwaited = (/** @type {EndedSession} */ { save }) => ["saving", "pending", "failed"].includes(save);

/**
 * Follows what becomes of the record of a session, until the signal aborts. `live` sends `save` after each change.
 *
 * @param {EndedSession} session
 * @param {AbortSignal} signal
 */
export function follow(session, signal) {
  // The server retries by itself to save a record. The next change looks again, and so does retrySave().
  const look = () => { if (isAwaited(session)) lookForRecord(session).catch(() => {}); };
  const note = () => {
    const { short } = session;
    if (session.save === "short" && short && live.snapshot?.short?.id !== short.id) noteDecision(session);
  };
  live.on("stored", (topic) => { if (["sessions", "everything"].includes(topic)) look(); }, signal);
  live.on("snapshot", note, signal);
  note();
  // A view that is opened later has missed changes. A session that ends now is still being saved.
  if (live.snapshot?.status === "idle") look();
}

/**
 * Decides whether a session is kept, of which less than a minute was heard. The first answer counts.
 *
 * @param {EndedSession} session
 * @param {boolean} isKept
 */
export async function decide(session, isKept) {
  if (!session.short || session.isKept !== undefined) return;
  session.isKept = isKept;
  try {
    await live.takeAnswer(post(isKept, session.short.id));
  } catch (error) {
    delete session.isKept;
    // The question is closed.
    if (error instanceof Refusal && error.status === 409) live.ask();
    throw error;
  }
}

/** Notes the end of the decision. That of another client is seen by the record. */
async function noteDecision(/** @type {EndedSession} */ session) {
  if (session.isKept === false) return live.noteSave(session, "discarded");
  live.noteSave(session, "saving");
  try {
    if (session.record) await getOnce(pathOf(session.record));
    live.noteSave(session, "saved");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isMissing = error.status === 404;
    if (!session.isKept && isMissing) return live.noteSave(session, "discarded");
    live.noteSave(session, "pending", isMissing ? null : error.message);
  }
}

/** Looks again whether history has the record of a session. */
export async function retrySave(/** @type {EndedSession} */ session) {
  live.noteSave(session, "saving", session.error);
  try {
    await lookForRecord(session);
  } catch (error) {
    session.error = /** @type {Error} */ (error).message;
  }
  if (session.save !== "saved") live.noteSave(session, "failed", session.error);
}

async function lookForRecord(/** @type {EndedSession} */ session) {
  const { record } = session;
  if (!record?.id) return;
  try {
    await getOnce(pathOf(record));
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return;
    throw error;
  }
  live.noteSave(session, "saved");
}
