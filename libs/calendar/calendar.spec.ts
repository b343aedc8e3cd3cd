import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateIn, isCalendarDate, startOfDay } from './index.js';

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
// Starts after the last zone moved across the date line (Samoa, 2011), because such a move skips a whole day.
const days = fc.integer({ min: 0, max: 30_000 }).map((day) => addDays('2012-01-01', day));

describe('isCalendarDate', () => {
  it.each(['1970-01-01', '2024-02-29', '2999-12-31', '2026-11-21'])('accepts the date %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '1969-12-31',
    '3000-01-01',
    '2026-11-21T00:00',
  ])('rejects %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
});

describe('addDays', () => {
  it('counts across leap days and year ends, forwards and backwards', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});

describe('startOfDay', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/Montevideo', '2026-11-21', '2026-11-21T03:00:00.000Z'],
    // Clocks went from 00:00 to 01:00: the day began at 01:00.
    ['Asia/Beirut', '2025-03-30', '2025-03-29T22:00:00.000Z'],
    // Clocks went back from 01:00 to 00:00: the day began at the first midnight.
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z'],
  ])('returns in %s for %s the instant %s', (zone, date, instant) => {
    expect(startOfDay(zone, date).toISOString()).toBe(instant);
  });

  it('returns the first instant of the day: one millisecond earlier is the day before, in every time zone', () => {
    fc.assert(
      fc.property(zones, days, (zone, date) => {
        const start = startOfDay(zone, date);
        expect(dateIn(zone, start)).toBe(date);
        expect(dateIn(zone, new Date(start.getTime() - 1)) < date).toBe(true);
      }),
    );
  });
});
