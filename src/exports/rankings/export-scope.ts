import { addDays, type CalendarDate, dateIn } from '#libs/calendar';

export const EXPORT_LEVELS = ['pin', 'scan'] as const;
/** One row for each pin of each scan, or one row for each scan. */
export type ExportLevel = (typeof EXPORT_LEVELS)[number];

/** Which finished scans an export contains. A missing field admits all. */
export interface ExportScope {
  readonly businessId?: number | undefined;
  readonly tag?: string | undefined;
  readonly keyword?: string | undefined;
  /** First and last day, both inclusive, in the time zone of each business. */
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** The last days up to today, in place of `from` and `to`. */
  readonly lastDays?: { readonly count: number; readonly now: Date };
}

/** Returns the first day of a scope in a time zone. */
export function firstDay({ from, lastDays }: ExportScope, timezone: string): CalendarDate | undefined {
  return lastDays ? addDays(dateIn(timezone, lastDays.now), 1 - lastDays.count) : from;
}
