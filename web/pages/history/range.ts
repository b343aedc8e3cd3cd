/** The days that the history shows, as in its address. */
export type Range = { readonly days: number } | { readonly from: string; readonly to: string };

export const DAYS = [30, 90, 365] as const;
const DEFAULT_DAYS = 90;

/** Reads the period from the query of the address. Ignores days that are no dates. */
export function rangeOf({ days, from, to }: Readonly<Record<string, string | undefined>>): Range {
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return { days: DAYS.find((one) => String(one) === days) ?? DEFAULT_DAYS };
}

/** Returns the members of the address, without the default. */
export function rangeQuery(range: Range): Record<string, string | undefined> {
  if ('from' in range) return { from: range.from, to: range.to };
  return { days: range.days === DEFAULT_DAYS ? undefined : String(range.days) };
}

/** Whether a text is a calendar date, `YYYY-MM-DD`. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
