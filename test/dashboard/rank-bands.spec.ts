import { PALETTES } from '#libs/rank-bands';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bandOf, RANK_BANDS } from '../../web/rank/bands.js';

const css = readFileSync('web/styles/bands.css', 'utf8');

/** Returns the custom properties of a rule. */
function propertiesOf(selector: string): Record<string, string> {
  const [, body = ''] = css.split(`${selector} {`)[1]?.match(/^([^}]*)}/) ?? [];
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]),
  );
}

describe('bands.css', () => {
  it.each([
    ['traffic', ':root'],
    ['colorblind', ":root[data-palette='safe']"],
  ] as const)('has the colours of the palette %s of pictures', (name, selector) => {
    const { bands, absent } = PALETTES[name];
    const best = bands[0];
    const worst = bands[4];
    const styles = [...bands, absent, best, worst];
    const names = [...RANK_BANDS, 'absent', 'better', 'worse'];
    const wanted = names.flatMap((band, n) => [
      [band, styles[n]?.fill],
      [`${band}-ink`, styles[n]?.text],
    ]);
    expect(propertiesOf(selector)).toEqual(Object.fromEntries(wanted));
  });
});

describe('bandOf', () => {
  it('returns the bands 1–3, 4–6, 7–10, 11–15, 16–20, and absent for a business that is not found', () => {
    const bands = Array.from({ length: 20 }, (_, n) => bandOf(n + 1, true));
    const counts = RANK_BANDS.map((band) => bands.filter((each) => each === band).length);
    expect(counts).toEqual([3, 3, 4, 5, 5]);
    expect(bands).toEqual(
      [...bands].sort((a, b) => RANK_BANDS.indexOf(a as never) - RANK_BANDS.indexOf(b as never)),
    );
    expect(bandOf(21, false)).toBe('absent');
  });
});
