/** How long things take in the queue of a provider, in milliseconds. DataForSEO promises 45 minutes and takes about five. */

/** So often every process asks whether it is its turn to ask a provider what is done: well within their 20 times a minute. */
export const WATCH_MS = 15_000;
/** A scan looks after its searches at the latest after so long, though nobody called it. */
export const LOOK_AGAIN_MS = 5 * 60_000;
/** From then on a search is asked for that was not said to be done: such lists are not complete. */
export const LATE_MS = 15 * 60_000;
/** From then on it is searched for live. */
export const GIVE_UP_MS = 2 * 3600_000;
/** So soon a provider is asked again that did not answer, or wanted to be left alone. */
export const COME_AGAIN_MS = 30_000;
/** Until the list of a provider surely has what was posted. Longer than a request may take to get there. */
export const SETTLED_MS = 3 * 60_000;
