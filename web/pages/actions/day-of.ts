import type { TrackedAction } from '../../api/types.js';

type Days = Pick<TrackedAction, 'status' | 'planned_for' | 'done_on' | 'dismissed_on'>;

/** Returns the day of the current status of an action. */
export function dayOf({
  status,
  planned_for: planned,
  done_on: done,
  dismissed_on: dismissed,
}: Days): string {
  return { planned, done, dismissed }[status] ?? '';
}
