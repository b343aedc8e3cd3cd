import { expect, it } from 'vitest';
import { checkNodeTimeZones } from './check-clock.js';

it('checkNodeTimeZones names the version of the time zone data of Node', () => {
  expect(checkNodeTimeZones('the clock agrees', [])).toEqual({
    name: 'clock',
    status: 'ok',
    detail: `the clock agrees; time zone data ${process.versions['tz']}`,
    fix: null,
  });
});

it('checkNodeTimeZones warns of a change that the data of Node lacks, and names the data that has it', () => {
  const change = {
    data: '2099a',
    timeZone: 'Europe/Berlin',
    instant: '2026-01-01T12:00:00Z',
    local: '12:00',
  };
  expect(checkNodeTimeZones('the clock agrees', [{ ...change, local: '13:00' }])).toMatchObject({
    status: 'ok',
  });
  expect(checkNodeTimeZones('the clock agrees', [change])).toMatchObject({
    status: 'warn',
    detail: expect.stringContaining(
      `${process.versions['tz']}, which lacks a change of Europe/Berlin`,
    ) as string,
    fix: expect.stringContaining('2099a') as string,
  });
});
