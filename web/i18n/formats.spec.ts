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
    const days = ['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'].map(date);
    expect(new Set(days).size).toBe(2);
  },
);
