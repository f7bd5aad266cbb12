// @ts-check
// The length of a region's stretch, changed in steps.

/** The range of the server, in seconds. */
const [shortest, longest] = [10, 600];

/** The greatest length up to which a step is 15 seconds; longer ones change by a minute. */
const fine = 180;

/**
 * Returns the next multiple of a step above or below a length in seconds, within the range.
 *
 * @param {number} seconds
 * @param {number} direction 1 or -1
 */
export function stepped(seconds, direction) {
  const step = seconds + direction > fine ? 60 : 15;
  const next = direction > 0 ? (Math.floor(seconds / step) + 1) * step : (Math.ceil(seconds / step) - 1) * step;
  return Math.min(Math.max(next, shortest), longest);
}
