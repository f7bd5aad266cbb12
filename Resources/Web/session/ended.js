// @ts-check
// The record of the session that has ended: whether history has it, and the decision about a short session.

import { decide as post, getOnce, Refusal } from "../shared/api.js";
import { live } from "../shared/live.js";
import { pathOf } from "./results.js";

/** @typedef {import("../shared/live.js").EndedSession} EndedSession */

/** Follows what becomes of the record, until the signal aborts. `live` sends `save` after each change. */
export function follow(/** @type {AbortSignal} */ signal) {
  // The server retries by itself to save a record. The next change looks again, and so does retrySave().
  const look = () => {
    if (live.ended && live.ended.save !== "saved") lookForRecord(live.ended).catch(() => {});
  };
  const note = () => {
    const { ended, snapshot } = live;
    if (ended?.save === "short" && ended.short && !snapshot?.short) noteDecision(ended, ended.short);
  };
  live.on("stored", (topic) => { if (["sessions", "everything"].includes(topic)) look(); }, signal);
  live.on("snapshot", note, signal);
  note();
  // A view that is opened later has missed changes. A session that ends now is still being saved.
  if (live.snapshot?.status === "idle") look();
}

/**
 * Decides whether the session that has ended is kept, of which less than a minute was heard.
 *
 * @param {boolean} isKept
 */
export async function decide(isKept) {
  const session = live.ended;
  if (!session?.short) return;
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
async function noteDecision(/** @type {EndedSession} */ session, /** @type {API.ShortSession} */ { kind, id }) {
  if (session.isKept === false) return live.noteSave(session, "discarded");
  live.noteSave(session, "saving");
  try {
    await getOnce(`/api/${kind}-sessions/${id}`);
    live.noteSave(session, "saved");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isMissing = error.status === 404;
    if (!session.isKept && isMissing) return live.noteSave(session, "discarded");
    // The next change looks for the record by its id.
    session.record = session.record && { ...session.record, id };
    live.noteSave(session, "pending", isMissing ? null : error.message);
  }
}

/** Looks again whether history has the record of the ended session. */
export async function retrySave() {
  const session = live.ended;
  if (!session) return;
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
