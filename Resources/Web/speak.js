// What the page says beside its views: to everybody, or to those who do not see it.

import { write } from "./dom.js";

const announcement = document.getElementById("announcement");
const notice = document.getElementById("notice");
let hiding = null;

/** Has a sentence read aloud. */
export function announce(text) {
  write(announcement, text);
}

/** Shows a sentence for a while, and has it read aloud at once. */
function warn(text) {
  clearTimeout(hiding);
  notice.textContent = text;
  notice.classList.add("notice-shown");
  hiding = setTimeout(() => {
    notice.classList.remove("notice-shown");
    notice.textContent = "";
  }, 8000);
}

/** Does something, and shows why where it cannot be done. */
export async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    if (!error.wantsToken) warn(error.message);
    return undefined;
  }
}
