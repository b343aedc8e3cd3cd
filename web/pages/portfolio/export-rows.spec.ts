import { expect, it } from 'vitest';
import { cellOf } from './export-rows.js';

it.each([
  ['=1+1', "'=1+1"],
  ['-x', "'-x"],
  ['a;=1+1', "a;'=1+1"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a;"=1+1"', `a;'"=1+1"`],
  ['0012', "'0012"],
  ['7-11', "'7-11"],
  ['1E5', "'1E5"],
  ['24:7', "'24:7"],
  ['crm-4711', 'crm-4711'],
  ['north;south', 'north;south'],
  ['2026-11-02T10:00:00.000Z', '2026-11-02T10:00:00.000Z'],
  [-3.5, -3.5],
  [true, true],
  [null, null],
])('saving selected rows as CSV turns the cell %j into %j', (cell, expected) => {
  expect(cellOf(cell, 'point')).toBe(expected);
});

it('saving selected rows as CSV writes decimal commas for a spreadsheet that has them', () => {
  expect([-3.5, 7, '7.5'].map((cell) => cellOf(cell, 'comma'))).toEqual(['-3,5', '7', "'7.5"]);
});
