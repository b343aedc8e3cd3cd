/** Times of provider queues in milliseconds. DataForSEO promises 45 minutes and takes about five. */

/** How often a process asks for finished searches. DataForSEO allows 20 requests a minute. */
export const POLL_MS = 15_000;
/** A scan checks its searches after this time even if it was not woken. */
export const CHECK_AGAIN_MS = 5 * 60_000;
/** A search is fetched after this time even if the provider did not list it as finished: lists are incomplete. */
export const OVERDUE_MS = 15 * 60_000;
/** A pin is searched live after this time. */
export const GIVE_UP_MS = 2 * 3600_000;
/** The pause after a provider did not respond or limited the rate. */
export const RETRY_MS = 30_000;
/** The list of a provider has a posted search after this time, which exceeds the timeout of a request. */
export const LISTED_AFTER_MS = 3 * 60_000;
