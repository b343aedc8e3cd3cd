import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDay, rangeOf, rangeQuery } from './range.js';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('the period of the history survives the way through the address', () => {
  const custom = fc.tuple(day, day).map((days) => {
    const [from, to] = days;
    return from < to ? { from, to } : { from: to, to: from };
  });
  const range = fc.oneof(fc.constantFrom({ days: 30 }, { days: 90 }, { days: 365 }), custom);
  fc.assert(
    fc.property(range, (one) => {
      expect(rangeOf(rangeQuery(one))).toEqual(one);
    }),
  );
});

it('the history shows 90 days if the address has no valid period', () => {
  for (const query of [
    {},
    { days: '31' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
  ])
    expect(rangeOf(query)).toEqual({ days: 90 });
});

it('isDay accepts calendar dates only', () => {
  fc.assert(fc.property(day, (one) => isDay(one)));
  fc.assert(fc.property(fc.string(), (text) => !isDay(text) || /^\d{4}-\d\d-\d\d$/.test(text)));
  expect(['2026-02-29', '2026-13-01', '', undefined].map(isDay)).toEqual([false, false, false, false]);
});
