import { afterEach, expect, it, vi } from 'vitest';
import { formatsOf } from './formats.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each(['America/Montevideo', 'Pacific/Kiritimati'])(
  'a day of UTC, as billing has them, is the same day for a reader in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const { date, utcDate } = formatsOf('en');
    expect(utcDate('2026-11-21T00:00:00.000Z')).toContain('21');
    expect(utcDate('2026-11-21T23:59:59.999Z')).toContain('21');
    // The reader's own days are others.
    const days = ['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'].map(date);
    expect(new Set(days).size).toBe(2);
  },
);
