// What the page says beside its views: to everybody, or to those who do not see it.

import { write } from "./dom.js";

const announcement = document.getElementById("announcement");
const notice = document.getElementById("notice");
let hiding = null;
// Subject of the visible message: `{ isAbsence, subject }`.
let shown = null;

/** Has a sentence read aloud. */
export function announce(text) {
  write(announcement, text);
}

/** Shows a sentence for a while, and has it read aloud at once. */
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

/** Withdraws a message that is no longer true because the box answers, or has done something with the same subject. */
export function noteAnswer(subject = null) {
  if (shown?.isAbsence || (subject !== null && shown?.subject === subject)) withdraw();
}

/** Does something, and shows why where it cannot be done, until something with the same subject is done. */
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
