import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anchorOf, cycleOf, prorate } from './billing-cycle.js';

const DAY_MS = 86_400_000;
const day = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the start days of the first cycles. */
function starts(signUp: string, count: number): string[] {
  const anchor = anchorOf(new Date(signUp));
  return Array.from({ length: count }, (_, index) => day(cycleOf(anchor, index + 1).start));
}

const signUps = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2040-12-31'),
  noInvalidDate: true,
});

describe('cycleOf', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('starts each cycle of a year on the day of the sign-up', () => {
    expect(starts('2026-11-21T02:00:00Z', 13)).toEqual([
      '2026-11-21',
      '2026-12-21',
      '2027-01-21',
      '2027-02-21',
      '2027-03-21',
      '2027-04-21',
      '2027-05-21',
      '2027-06-21',
      '2027-07-21',
      '2027-08-21',
      '2027-09-21',
      '2027-10-21',
      '2027-11-21',
    ]);
  });

  it.each([
    ['2026-01-31T23:59:59.999Z', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2028-01-31T00:00:00Z', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['2026-01-30T12:00:00Z', ['2026-01-30', '2026-02-28', '2026-03-30']],
    ['2026-12-31T12:00:00Z', ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']],
  ])('starts cycles of a sign-up at %s on its day, or on the last day of shorter months', (signUp, days) => {
    expect(starts(signUp, days.length)).toEqual(days);
  });

  it('starts a cycle on the leap day again in the next leap year', () => {
    const anchor = anchorOf(new Date('2028-02-29T10:00:00Z'));
    const februaries = [1, 13, 25, 37, 49].map((number) => day(cycleOf(anchor, number).start));
    expect(februaries).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  it.each(['America/New_York', 'Pacific/Apia', 'Europe/London'])(
    'starts each cycle at midnight UTC in a process in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const offsets = [new Date('2026-01-01'), new Date('2026-07-01')].map((date) =>
        date.getTimezoneOffset(),
      );
      expect(offsets.some((offset) => offset !== 0)).toBe(true);
      // Daylight saving time ends in the first night, and starts later.
      const anchor = anchorOf(new Date('2026-10-25T01:30:00Z'));
      for (let number = 1; number <= 13; number++) {
        expect(cycleOf(anchor, number).start.toISOString()).toMatch(/-25T00:00:00\.000Z$/);
      }
    },
  );

  it('returns consecutive cycles of 28 to 31 days; the first contains the sign-up', () => {
    fc.assert(
      fc.property(signUps, fc.integer({ min: 1, max: 600 }), (signUp, number) => {
        const anchor = anchorOf(signUp);
        const cycle = cycleOf(anchor, number);
        expect(cycle.end).toEqual(cycleOf(anchor, number + 1).start);
        const days = (cycle.end.getTime() - cycle.start.getTime()) / DAY_MS;
        expect(Number.isInteger(days) && days >= 28 && days <= 31).toBe(true);
        const first = cycleOf(anchor, 1);
        expect(first.start <= signUp && signUp < first.end).toBe(true);
      }),
    );
  });
});

describe('prorate', () => {
  const cycle = { start: new Date('2026-04-01T00:00:00Z'), end: new Date('2026-05-01T00:00:00Z') };

  it.each([
    ['the whole amount at the start', '2026-04-01T00:00:00Z', 8_000, 8_000],
    ['half of the amount in the middle', '2026-04-16T00:00:00Z', 4_000, 4_000],
    ['a tenth of the amount three days before the end', '2026-04-28T00:00:00Z', 800, 800],
    ['the smallest unit in the last millisecond', '2026-04-30T23:59:59.999Z', 1, 0],
  ])('returns %s', (_, now, up, down) => {
    expect(prorate(8_000, cycle, new Date(now), 'up')).toBe(up);
    expect(prorate(8_000, cycle, new Date(now), 'down')).toBe(down);
  });

  it.each([
    ['the whole amount before the start', '2026-03-31T23:59:59.000Z', 8_000],
    ['nothing after the end', '2026-05-01T00:00:01.000Z', 0],
  ])('returns %s, for clocks that differ', (_, now, part) => {
    expect(prorate(8_000, cycle, new Date(now), 'up')).toBe(part);
    expect(prorate(8_000, cycle, new Date(now), 'down')).toBe(part);
  });

  it('never exceeds the amount and rounds by less than one', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fc.nat(30 * DAY_MS - 1), (amount, passed) => {
        const now = new Date(cycle.start.getTime() + passed);
        const [up, down] = [prorate(amount, cycle, now, 'up'), prorate(amount, cycle, now, 'down')];
        expect(down >= 0 && up <= amount && up - down <= 1).toBe(true);
        expect(Math.abs(down - (amount * (30 * DAY_MS - passed)) / (30 * DAY_MS))).toBeLessThan(1.001);
      }),
    );
  });
});
