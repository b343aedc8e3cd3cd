const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The wait before each attempt, counted from the previous one. */
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

/** Each wait is up to 10 % shorter or longer, so that deliveries that failed together spread out. */
export const JITTER = 0.1;

/** The longest `Retry-After` that is honoured for one delivery. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR;
/** The longest `Retry-After` that is honoured for all deliveries to the endpoint. */
export const MAX_PAUSE_MS = HOUR;

/**
 * Returns the time of the next attempt.
 *
 * @param tries attempts so far, at least one
 * @param retryAfterMs the wait that the receiver requested, or null
 * @returns null after the last attempt
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
  const requested = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return new Date(now.getTime() + Math.max(jittered, requested));
}

/**
 * Returns the end of the pause that an endpoint requested with 429 or 503. These statuses concern all deliveries to it;
 * without a pause each of them would use up its attempts.
 *
 * @returns null if the endpoint requested no pause
 */
export function pauseAfter(
  { status, retryAfterMs }: { status: number | null; retryAfterMs: number | null },
  now: Date,
): Date | null {
  if ((status !== 429 && status !== 503) || !retryAfterMs) return null;
  return new Date(now.getTime() + Math.min(retryAfterMs, MAX_PAUSE_MS));
}

/**
 * Parses a `Retry-After` header (RFC 9110: seconds or a date).
 *
 * @returns milliseconds, or null if the header is absent or invalid
 */
export function readRetryAfter(value: unknown, now: Date): number | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * SECOND;
  // `Date.parse` accepts more than the dates of HTTP, which have a weekday and a zone.
  const time = /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime());
}
