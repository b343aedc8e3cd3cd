/**
 * Parses an ISO 8601 time with an offset, for example `2026-11-21T02:00:00Z`.
 *
 * @returns null for any other value, and for a day that does not exist
 */
export function parseInstant(value: unknown): Date | null {
  const match =
    typeof value === 'string' &&
    /^(\d{4}-\d\d-(\d\d))T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.exec(value);
  if (!match) return null;
  const instant = new Date(match[0]);
  // `Date` converts 30 February to 2 March.
  const day = new Date(`${match[1] ?? ''}T00:00:00Z`).getUTCDate();
  return Number.isNaN(instant.getTime()) || day !== Number(match[2]) ? null : instant;
}
