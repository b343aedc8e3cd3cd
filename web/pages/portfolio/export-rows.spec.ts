import { expect, it } from 'vitest';
import { withoutFormulas } from './export-rows.js';

it.each([
  ['a;=1+1', "a;'=1+1"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a;"=1+1"', `a;'"=1+1"`],
  ['north;south', 'north;south'],
  [-3, -3],
])('saving selected rows as CSV turns the cell %j into %j', (cell, expected) => {
  expect(withoutFormulas(cell)).toBe(expected);
});
