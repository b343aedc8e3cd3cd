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

it('summarize names the largest cause with its size', () => {
  expect(
    explained(1.4, [
      ['rivals_come_and_gone', 0.5],
      ['own_features', 0.45],
      ['noise', 0.45],
    ]),
  ).toBe('Up by 1.4 positions. The largest part (0.5) is due to competitors that appeared or vanished.');
});

it('summarize states the opposite parts if the largest one exceeds the whole change', () => {
  expect(
    explained(-0.5, [
      ['own_features', 1.5],
      ['noise', -2],
    ]),
  ).toBe(
    'Down by 0.5 positions. The largest part (2.0, with 1.5 in the opposite direction) is due to effects that the model cannot explain.',
  );
});

it('summarize says if chance alone can explain the largest part, and if nothing changed', () => {
  expect(explained(0.9, [['noise', 0.9]])).toBe(
    'Up by 0.9 positions. The largest part (0.9) is due to effects that the model cannot explain, which may be chance alone.',
  );
  expect(explained(0.01, [['noise', 0.01]])).toBe('The average total rank did not change.');
});
