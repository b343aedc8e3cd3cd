const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long to wait before each attempt, after the one before it. */
export const RETRY_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
];

/** Each wait is up to a tenth shorter or longer, so that what failed together does not come back together. */
export const JITTER = 0.1;

/** A receiver may ask for a longer wait, up to this. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR;
/** What else waits for it waits no longer than this for one answer. */
export const MAX_PAUSE_MS = HOUR;

/**
 * When to try again.
 *
 * @param tries attempts so far, at least one
 * @param retryAfterMs what the receiver asked for, if it did
 * @returns null when it has been tried often enough
 */
export function nextAttemptAt(
  now: Date,
  tries: number,
  retryAfterMs: number | null,
  random: () => number = Math.random,
): Date | null {
  const delay = RETRY_DELAYS_MS[tries];
  if (delay === undefined) return null;
  const jittered = delay * (1 - JITTER + 2 * JITTER * random());
  const asked = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return new Date(now.getTime() + Math.max(jittered, asked));
}

/**
 * Until when a receiver wants nothing at all: with 429 and 503 it speaks of itself, not of the event. Else all that
 * waits for it would use up its attempts on one that says no.
 *
 * @returns null when it did not ask for a pause
 */
export function pauseAfter(
  { status, retryAfterMs }: { status: number | null; retryAfterMs: number | null },
  now: Date,
): Date | null {
  if ((status !== 429 && status !== 503) || !retryAfterMs) return null;
  return new Date(now.getTime() + Math.min(retryAfterMs, MAX_PAUSE_MS));
}

/**
 * The wait that a `Retry-After` asks for (RFC 9110: seconds, or a date), in milliseconds; null when there is none
 * that can be read.
 */
export function readRetryAfter(value: unknown, now: Date): number | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * SECOND;
  // A date of HTTP names its day of the week and its zone; what else `Date.parse` takes is none.
  const time = /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime());
}
