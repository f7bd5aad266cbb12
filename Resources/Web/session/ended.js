// @ts-check
// The record of a session that has ended: whether history has it, and how a short session gets one.

import { command, getOnce, pathOf, Refusal } from "../shared/api.js";
import { live } from "../shared/live.js";

/** @typedef {import("../shared/live.js").EndedSession} EndedSession */

/** Whether a request may find the record. */
const isAwaited = (/** @type {EndedSession} */ { save }) => ["saving", "pending", "failed", "unrecorded"].includes(save);

/**
 * Follows what becomes of the record of a session, until the signal aborts. `live` sends `save` after each change.
 *
 * @param {EndedSession} session
 * @param {AbortSignal} signal
 */
export function follow(session, signal) {
  // The server retries by itself to save a record. The next change looks again, and so does retrySave().
  const look = () => { if (isAwaited(session)) lookForRecord(session).catch(() => {}); };
  live.on("stored", (topic) => { if (["sessions", "everything"].includes(topic)) look(); }, signal);
  // A view that is opened later has missed changes. A session that ends now is still being saved.
  if (session.save !== "unrecorded" && live.snapshot?.status === "idle") look();
}

/** Records a session of which less than a minute was heard. */
export async function keep(/** @type {EndedSession} */ session) {
  live.noteSave(session, "saving");
  try {
    await live.takeAnswer(command("keep"));
  } catch (error) {
    live.noteSave(session, error instanceof Refusal && error.status === 409 ? "unkept" : "unrecorded");
    throw error;
  }
  await lookForRecord(session);
  if (session.save !== "saved") live.noteSave(session, "pending");
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
