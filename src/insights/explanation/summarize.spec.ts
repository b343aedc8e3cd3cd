import { expect, it } from 'vitest';
import { summarize } from './summarize.js';

const explained = (observed: number, parts: readonly [cause: string, positions: number][]) =>
  summarize({
    success: true,
    scan_id: 2,
    compared_with: 1,
    business_id: 1,
    keyword: 'pizza',
    observed,
    parts: parts.map(([cause, positions]) => ({ cause, positions }) as never),
    noise_expected: 0.5,
    reason: null,
  });

it('names the largest part, and does not call it most where it is not', () => {
  expect(
    explained(1.4, [
      ['rivals_come_and_gone', 0.5],
      ['own_features', 0.45],
      ['noise', 0.45],
    ]),
  ).toBe('Up by 1.4 positions, the largest part (0.5) by competitors that came or went.');
});

it('says what went the other way where a part is larger than the whole', () => {
  expect(
    explained(-0.5, [
      ['own_features', 1.5],
      ['noise', -2],
    ]),
  ).toBe(
    'Down by 0.5 positions, the largest part (2.0, against 1.5 the other way) by what the model cannot explain.',
  );
});

it('says what chance alone can do', () => {
  expect(explained(0.9, [['noise', 0.9]])).toBe(
    'Up by 0.9 positions, the largest part (0.9) by what the model cannot explain, which chance alone can do.',
  );
  expect(explained(0.01, [['noise', 0.01]])).toBe('The average total rank is what it was.');
});
