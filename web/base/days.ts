import { DAY_MS } from './units.js';

/** Returns the day, `YYYY-MM-DD`, that was some days before today, in UTC. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}
