import type { Business, Schedule } from '../../api/types.js';
import { cronOf, type Timing, timingOf } from '../../rank/timing.js';

/** A schedule in the form, with numbers as typed. */
export interface Draft {
  readonly businessId: number;
  /** Null: the keywords of the business at each run. */
  readonly keywords: readonly string[] | null;
  readonly size: string;
  readonly radius: string;
  readonly timing: Timing;
  readonly timezone: string;
}

/** Weekly at night, with the grid of a first scan. */
export function newDraft({ id, timezone }: Business): Draft {
  const timing = { every: 'week', days: [1], at: '03:00' } as const;
  return { businessId: id, keywords: null, size: '7', radius: '0.5', timing, timezone };
}

/** @param businessId the business of the schedule; campaigns have no form */
export function draftOf(schedule: Schedule, businessId: number): Draft {
  const { keywords, grid_size: size, radius_miles: radius, cron, timezone } = schedule;
  return {
    businessId,
    keywords,
    size: String(size),
    radius: String(radius),
    timing: timingOf(cron),
    timezone,
  };
}

/** Returns the request body without the business, which cannot change. */
export function bodyOf({ keywords, size, radius, timing, timezone }: Draft) {
  return {
    keywords: keywords && [...keywords],
    grid_size: Number(size),
    radius_miles: Number(radius),
    cron: cronOf(timing),
    timezone: timezone.trim(),
  };
}

/** Whether a selection is empty that no HTML field validates. */
export function isIncomplete({ keywords, timing }: Draft): boolean {
  return keywords?.length === 0 || (timing.every === 'week' && timing.days.length === 0);
}
