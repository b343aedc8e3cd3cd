import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderAfter, sortRows } from './sort-rows.js';

it('sortRows orders by value in both directions, keeps equal rows in place and puts rows without a value last', () => {
  const row = fc.record({ value: fc.option(fc.integer({ min: 0, max: 9 })) });
  fc.assert(
    fc.property(fc.array(row), fc.boolean(), (rows, isDown) => {
      const sorted = sortRows(rows, ({ value }) => value, isDown);
      expect(new Set(sorted)).toEqual(new Set(rows));
      for (const [index, one] of sorted.entries()) {
        const next = sorted[index + 1];
        if (next === undefined) continue;
        if (one.value === null) expect(next.value).toBeNull();
        else if (next.value !== null && next.value === one.value)
          expect(rows.indexOf(one)).toBeLessThan(rows.indexOf(next));
        else if (next.value !== null) expect(one.value > next.value).toBe(isDown);
      }
    }),
  );
});

it('orderAfter goes through both directions and back to the original order', () => {
  const first = orderAfter(null, 'ATRP', true);
  const second = orderAfter(first, 'ATRP', true);
  expect([first, second, orderAfter(second, 'ATRP', true)]).toEqual([
    { head: 'ATRP', isDown: true },
    { head: 'ATRP', isDown: false },
    null,
  ]);
  expect(orderAfter(first, 'SoLV', false)).toEqual({ head: 'SoLV', isDown: false });
});
