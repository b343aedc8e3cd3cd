import { expect, it } from 'vitest';

let runs = 0;

it('passes the second time', () => {
  expect(++runs).toBe(2);
});

it('passes at once', () => {
  expect(1).toBe(1);
});
