import { faultOf, nextOccurrence } from '#libs/timetable';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRuns, runsInMonth } from '../../web/rank/occurrences.js';
import { cronOf, type Timing, timingOf } from '../../web/rank/timing.js';

const two = (n: number): string => String(n).padStart(2, '0');
const at = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);

describe('timings of the schedules page', () => {
  it('convert to cron patterns that the service accepts, and back', () => {
    fc.assert(
      fc.property(timing, (wanted) => {
        const cron = cronOf(wanted);
        expect(faultOf(cron)).toBeNull();
        const read = timingOf(cron);
        if (wanted.every !== 'week' || read.every !== 'week') expect(read).toEqual(wanted);
        else expect([...read.days].sort()).toEqual([...wanted.days].sort());
        expect(cronOf(read)).toBe(cron);
      }),
    );
  });

  it.each([
    ['0 3 * * MON-FRI', { every: 'week', at: '03:00', days: [1, 2, 3, 4, 5] }],
    ['5 4 * * 5-7', { every: 'week', at: '04:05', days: [5, 6, 0] }],
    ['0 0 * * sun,3', { every: 'week', at: '00:00', days: [0, 3] }],
  ])('recognise the equivalent pattern %s', (cron, wanted) => {
    expect(timingOf(cron)).toEqual(wanted);
  });

  it.each([
    '15 */6 * * *',
    '0 3 1 1 *',
    '0 3 1-7 * 1',
    '0 3 * * MON#2',
    '0 3 * * 5-1',
    '0 3 15W * *',
    '0 3,4 * * *',
    '* 3 * * *',
    '0 3 * *',
    '',
    '60 24 * * *',
    '0 3 * * 1-2-3',
    '0 3 32 * *',
  ])('keep %s as a custom pattern', (cron) => {
    expect(timingOf(cron)).toEqual({ every: 'custom', cron });
    expect(cronOf(timingOf(cron))).toBe(cron);
  });

  it('nextRuns returns the next occurrence of the service, also across clock changes', () => {
    const cron = fc.oneof(
      timing.map(cronOf),
      fc.constantFrom('15 */6 * * *', '30 2 * * *', '0 0 29 2 *', '7 * * * 1-5'),
    );
    fc.assert(
      fc.property(cron, zone, moment, (pattern, timezone, now) => {
        const served = nextOccurrence({ cron: pattern, timezone }, now);
        expect(nextRuns(pattern, timezone, 1, now)).toEqual([served]);
      }),
    );
  });

  it('runsInMonth counts occurrences over 30 days and returns null for an invalid pattern', () => {
    const now = new Date('2026-11-21T12:30:00Z');
    expect(runsInMonth('0 * * * *', 'UTC', now)).toBe(720);
    expect(runsInMonth('0 3 * * 1', 'UTC', now)).toBe(5);
    expect(runsInMonth('0 0 29 2 *', 'UTC', now)).toBe(0);
    expect(runsInMonth('nonsense', 'UTC', now)).toBeNull();
    expect(nextRuns('0 3 * * *', 'Nowhere/Land', 3, now)).toBeNull();
  });
});

const timing: fc.Arbitrary<Timing> = fc.oneof(
  at.map((time) => ({ every: 'day' as const, at: time })),
  fc
    .tuple(at, fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }))
    .map(([time, days]) => ({ every: 'week' as const, at: time, days })),
  fc
    .tuple(at, fc.oneof(fc.integer({ min: 1, max: 31 }).map(String), fc.constant('L')))
    .map(([time, day]) => ({ every: 'month' as const, at: time, day })),
);

const zone = fc.constantFrom('America/Montevideo', 'Europe/Berlin', 'Asia/Kathmandu', 'UTC');

const moment = fc.date({
  noInvalidDate: true,
  min: new Date('2026-01-01'),
  max: new Date('2029-12-31'),
});
