// @ts-check
// Texts of routines with which the user begins.

/** The text of a new routine. */
export const template = `name: My routine
description: A short break
steps:
  - region: neck
    hold: 60s
  - rest: 20s
  - region: back
    hold: 60s
`;

/**
 * Returns the text of a copy: the same steps with another name.
 *
 * @param {string} text
 * @param {string} name
 */
export function copied(text, name) {
  const other = `My ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  // A name with other characters may mean something else in YAML.
  const written = /^[\p{L}][\p{L}\p{N} -]*$/u.test(other) ? other : JSON.stringify(other);
  return text.replace(/^name:.*$/m, () => `name: ${written}`);
}
