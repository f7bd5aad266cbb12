// Dialogs about the session.

import { ask } from "../shared/dialog.js";
import { live } from "../shared/live.js";

/** Asks a question. Dismisses it when a snapshot makes it pointless. */
export async function askWhile(hasMeaning, title, text, answers) {
  const ending = new AbortController();
  const { signal } = ending;
  live.addEventListener("snapshot", () => { if (!hasMeaning()) ending.abort(); }, { signal });
  try {
    return await ask(title, text, answers, null, signal);
  } finally {
    ending.abort();
  }
}
