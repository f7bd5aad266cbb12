// Questions about the session.

import { ask } from "./dialog.js";
import { live } from "./live.js";

/** Asks a question, and puts it away with the first snapshot for which it has no meaning any more. */
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
