import { afterEach, expect, it, vi } from 'vitest';
import { formatsOf } from './formats.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each(['America/Montevideo', 'Pacific/Kiritimati'])(
  'utcDate returns the UTC day in the time zone %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const { date, utcDate } = formatsOf('en');
    expect(utcDate('2026-11-21T00:00:00.000Z')).toContain('21');
    expect(utcDate('2026-11-21T23:59:59.999Z')).toContain('21');
    // Local days differ.
    const days = ['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'].map((iso) => date(iso));
    expect(new Set(days).size).toBe(2);
  },
);

it.each([
  { locale: 'en', zone: 'America/Montevideo', name: 'GMT−3' },
  { locale: 'es', zone: 'America/Montevideo', name: 'GMT−3' },
  { locale: 'en', zone: 'UTC', name: 'UTC' },
] as const)('zonedTime names the zone $zone in $locale as $name', ({ locale, zone, name }) => {
  const at = '2026-11-23T06:00:00.000Z';
  const { dateTime, zonedTime } = formatsOf(locale);
  expect(zonedTime(at, zone)).toBe(`${dateTime(at, zone)}\u00a0${name}`);
});

it('zonedTime follows the daylight saving time of its zone', () => {
  const { zonedTime } = formatsOf('en');
  expect(zonedTime('2026-07-01T12:00:00Z', 'America/New_York')).toMatch(/EDT|GMT−4/);
  expect(zonedTime('2026-12-01T12:00:00Z', 'America/New_York')).toMatch(/EST|GMT−5/);
});

it('dayTime names the year only if it is not the current one', () => {
  const { dayTime } = formatsOf('en');
  const now = new Date('2026-11-27T12:00:00Z');
  expect(dayTime('2026-11-30T06:00:00Z', 'UTC', now)).not.toContain('2026');
  expect(dayTime('2027-01-01T06:00:00Z', 'UTC', now)).toContain('2027');
});

it('days writes a period whose days do not depend on the time zone', () => {
  vi.stubEnv('TZ', 'America/Montevideo');
  expect(formatsOf('en').days('2026-10-28', '2026-11-27')).toMatch(/^Oct 28\s–\sNov 27, 2026$/);
});
