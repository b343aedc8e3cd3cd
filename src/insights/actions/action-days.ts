import type { CalendarDate } from '#libs/calendar';
import type { ActionStatus, InsightAction } from './insight-action.entity.js';

/** The status of an action and its days. */
export type ActionDays = Pick<InsightAction, 'status' | 'plannedFor' | 'doneOn' | 'dismissedOn'>;

/** Returns the columns of an action with this status since, or for, this day. A plan keeps its day when it is done. */
export function daysWith(
  status: ActionStatus,
  day: CalendarDate,
  { plannedFor }: Pick<ActionDays, 'plannedFor'>,
): ActionDays {
  return {
    status,
    plannedFor: status === 'planned' ? day : (plannedFor ?? null),
    doneOn: status === 'done' ? day : null,
    dismissedOn: status === 'dismissed' ? day : null,
  };
}

/** Returns the day of the current status. */
export function dayOf({ status, plannedFor, doneOn, dismissedOn }: ActionDays): CalendarDate | null {
  const days = { planned: plannedFor, done: doneOn, dismissed: dismissedOn };
  return days[status] ?? null;
}
