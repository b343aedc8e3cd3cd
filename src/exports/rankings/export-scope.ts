import type { CalendarDate } from '#libs/calendar';

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
}
