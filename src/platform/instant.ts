/**
 * A moment written as ISO 8601 with its offset, e.g. `2026-11-21T02:00:00Z`.
 *
 * @returns null for everything else, and for a day that no calendar has
 */
export function parseInstant(value: unknown): Date | null {
  const match =
    typeof value === 'string' &&
    /^(\d{4}-\d\d-(\d\d))T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.exec(value);
  if (!match) return null;
  const instant = new Date(match[0]);
  // JavaScript makes the 2nd of March of a 30th of February.
  const day = new Date(`${match[1] ?? ''}T00:00:00Z`).getUTCDate();
  return Number.isNaN(instant.getTime()) || day !== Number(match[2]) ? null : instant;
}
