// Messages outside of the views, for everyone or for screen readers only.

import { write } from "./dom.js";

const announcement = document.getElementById("announcement");
const notice = document.getElementById("notice");
let hiding = null;
// The cause of the shown message: `{ isAbsence, subject }`.
let shown = null;

/** Announces a text to screen readers. */
export function announce(text) {
  write(announcement, text);
}

/** Shows an error for some seconds, and announces it. */
function warn(error, subject) {
  clearTimeout(hiding);
  notice.textContent = error.message;
  notice.classList.add("notice-shown");
  shown = { isAbsence: error.isAbsence === true, subject };
  hiding = setTimeout(withdraw, 8000);
}

function withdraw() {
  clearTimeout(hiding);
  notice.classList.remove("notice-shown");
  notice.textContent = "";
  shown = null;
}

/** Removes an error that is obsolete: the server answers again, or an action with the same subject has succeeded. */
export function noteAnswer(subject = null) {
  if (shown?.isAbsence || (subject !== null && shown?.subject === subject)) withdraw();
}

/** Runs an action. Shows its error until an action with the same subject succeeds. */
export async function attempt(action, subject = null) {
  try {
    const value = await action();
    noteAnswer(subject);
    return value;
  } catch (error) {
    if (!error.wantsToken) warn(error, subject);
    return undefined;
  }
}
