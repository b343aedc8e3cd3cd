import { DAY_MS } from './units.js';

/** Returns the day, `YYYY-MM-DD`, that was some days before today, in UTC. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** A Sunday. */
const SUNDAY = Date.UTC(2024, 0, 7);

/** @param day 0 = Sunday */
export function dayName(day: number, tag: string, weekday: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS);
}
