import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOf, nextOccurrence, normalizeCron } from './timetable.js';

/** The first occurrences after a moment, as UTC times. */
function occurrences(cron: string, timezone: string, after: string, count: number): string[] {
  const found: string[] = [];
  for (let at: Date | null = new Date(after); found.length < count;) {
    at = nextOccurrence({ cron, timezone }, at);
    if (!at) break;
    found.push(at.toISOString().replace(':00.000Z', 'Z'));
  }
  return found;
}

describe('nextOccurrence', () => {
  describe('nextOccurrence when clocks go forward', () => {
    it('fires a skipped time at the moment of the change', () => {
      // New York, 2026-03-08: 02:00 EST becomes 03:00 EDT, which is 07:00 UTC.
      expect(occurrences('30 2 * * *', 'America/New_York', '2026-03-07T08:00:00Z', 3)).toEqual([
        '2026-03-08T07:00Z',
        '2026-03-09T06:30Z',
        '2026-03-10T06:30Z',
      ]);
      // Lord Howe, 2026-10-04: 02:00 becomes 02:30.
      expect(occurrences('15 2 * * *', 'Australia/Lord_Howe', '2026-10-02T16:00:00Z', 2)).toEqual([
        '2026-10-03T15:30Z',
        '2026-10-04T15:15Z',
      ]);
    });

    it('fires a skipped midnight at the moment of the change', () => {
      // Beirut, 2026-03-29: 00:00 becomes 01:00.
      expect(occurrences('0 0 * * *', 'Asia/Beirut', '2026-03-28T00:00:00Z', 3)).toEqual([
        '2026-03-28T22:00Z',
        '2026-03-29T21:00Z',
        '2026-03-30T21:00Z',
      ]);
    });

    it('fires a skipped time before midnight at the moment of the change, once', () => {
      // Nuuk, 2026-03-28: Saturday 23:00 becomes Sunday 00:00, which is 01:00 UTC.
      for (const cron of ['30 23 * * *', '30 23 * * 6', '30 23 28 3 *', '0 23,0 * * *']) {
        expect(occurrences(cron, 'America/Nuuk', '2026-03-28T12:00:00Z', 1), cron).toEqual([
          '2026-03-29T01:00Z',
        ]);
      }
    });

    it('fires a skipped time of a pattern with steps at the moment of the change', () => {
      // Beirut, 2026-03-29: 00:00 becomes 01:00, which is 22:00 UTC.
      expect(occurrences('0 */12 * * *', 'Asia/Beirut', '2026-03-28T10:00:00Z', 3)).toEqual([
        '2026-03-28T22:00Z',
        '2026-03-29T09:00Z',
        '2026-03-29T21:00Z',
      ]);
    });

    it('fires every elapsed hour', () => {
      expect(occurrences('30 * * * *', 'America/New_York', '2026-03-08T05:00:00Z', 4)).toEqual([
        '2026-03-08T05:30Z',
        '2026-03-08T06:30Z',
        '2026-03-08T07:30Z',
        '2026-03-08T08:30Z',
      ]);
    });
  });

  describe('nextOccurrence when clocks go back', () => {
    it.each(['30 1 * * *', '30 1,13 * * *', '30 1-1 * * *', '30 1-13/12 * * *'])(
      'fires a repeated time once for %s',
      (cron) => {
        // New York, 2026-11-01: 01:30 EDT is 05:30 UTC, 01:30 EST is 06:30 UTC.
        const found = occurrences(cron, 'America/New_York', '2026-10-31T18:00:00Z', 3);
        expect(found[0]).toBe('2026-11-01T05:30Z');
        expect(found).not.toContain('2026-11-01T06:30Z');
      },
    );

    it('fires a repeated time once when clocks go back by half an hour, also every hour', () => {
      // Lord Howe, 2026-04-05: 02:00 becomes 01:30, which is 15:00 UTC of the day before.
      expect(occurrences('45 * * * *', 'Australia/Lord_Howe', '2026-04-04T14:00:00Z', 2)).toEqual([
        '2026-04-04T14:45Z',
        '2026-04-04T16:15Z',
      ]);
    });

    it('does not fire again during the repeated hour', () => {
      expect(occurrences('30 1 * * *', 'America/New_York', '2026-11-01T06:10:00Z', 1)).toEqual([
        '2026-11-02T06:30Z',
      ]);
    });

    it('fires every elapsed hour', () => {
      expect(occurrences('30 * * * *', 'America/New_York', '2026-11-01T05:00:00Z', 3)).toEqual([
        '2026-11-01T05:30Z',
        '2026-11-01T06:30Z',
        '2026-11-01T07:30Z',
      ]);
    });
  });

  it('fires at the local time of its zone all year, at most 25 hours later', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC', 'Etc/GMT+3');
    const hours = fc.integer({ min: 4, max: 23 });
    const minutes = fc.integer({ min: 0, max: 59 });
    const moments = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, hours, minutes, moments, (timezone, hour, minute, after) => {
        const at = nextOccurrence({ cron: `${minute} ${hour} * * *`, timezone }, after);
        if (!at) throw new Error('a daily pattern has no next occurrence');
        const hoursLater = (at.getTime() - after.getTime()) / 3_600_000;
        expect(hoursLater).toBeGreaterThan(0);
        expect(hoursLater).toBeLessThanOrEqual(25);
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'short' }).format(at);
        expect(clock).toBe(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
      }),
    );
  });

  it('returns a later time for every pattern, zone and moment', () => {
    const patterns = fc.constantFrom(
      '7 * * * *',
      '0 */5 * * *',
      '0 2 29 2 *',
      '59 23 L * *',
      '0 9 * * MON#2',
    );
    const zones = fc.constantFrom(
      'America/Santiago',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Beirut',
    );
    const moments = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(patterns, zones, moments, (cron, timezone, after) => {
        const first = nextOccurrence({ cron, timezone }, after);
        const second = first && nextOccurrence({ cron, timezone }, first);
        expect(first?.getTime()).toBeGreaterThan(after.getTime());
        expect(second?.getTime()).toBeGreaterThan(first?.getTime() ?? Infinity);
      }),
    );
  });
});

describe('faultOf', () => {
  it.each([
    '0 3 * * 1',
    '5 * * * *',
    '59 23 31 12 *',
    '0 0 29 2 *',
    '0 9-17/2 * JAN-JUN MON,FRI',
    '00 0 L * *',
  ])('accepts %s', (cron) => {
    expect(faultOf(cron)).toBeNull();
  });

  it.each([
    ['* * * * *', 'cron_too_frequent'],
    ['*/15 * * * *', 'cron_too_frequent'],
    ['0,30 * * * *', 'cron_too_frequent'],
    ['0-1 3 * * *', 'cron_too_frequent'],
    ['60 3 * * *', 'cron_too_frequent'],
    ['', 'invalid_cron'],
    ['0 3 * *', 'invalid_cron'],
    ['0 0 3 * * *', 'invalid_cron'],
    ['@daily', 'invalid_cron'],
    ['2027-01-01T00:00:00', 'invalid_cron'],
    ['0 ? * * *', 'invalid_cron'],
    ['0 3 * * 1\n', 'invalid_cron'],
    [`0 ${'1,'.repeat(100)}1 * * *`, 'invalid_cron'],
    ['0 24 * * *', 'invalid_cron'],
    ['0 3 0 * *', 'invalid_cron'],
    ['0 3 * 13 *', 'invalid_cron'],
    ['0 3 * * 8', 'invalid_cron'],
    ['0 a * * *', 'invalid_cron'],
    ['0 3 * * NIX', 'invalid_cron'],
    ['0 3 30 2 *', 'cron_never_fires'],
    ['0 3 31 4,6,9,11 *', 'cron_never_fires'],
  ])('rejects %j as %s', (cron, fault) => {
    expect(faultOf(cron)).toBe(fault);
  });

  it('never throws, and each accepted pattern has a next occurrence', () => {
    const field = fc.stringMatching(/^[0-9*,/#LW-]{1,6}$/);
    const five = fc.tuple(field, field, field, field, field).map((fields) => fields.join(' '));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), five), (text) => {
        if (faultOf(text) !== null) return;
        expect(
          nextOccurrence({ cron: text, timezone: 'Europe/Berlin' }, new Date('2026-01-01')),
        ).toBeInstanceOf(Date);
      }),
      { numRuns: 300 },
    );
  });
});

describe('normalizeCron', () => {
  it('separates the fields by single spaces', () => {
    expect(normalizeCron('  0  3\t* * 1 ')).toBe('0 3 * * 1');
  });
});
