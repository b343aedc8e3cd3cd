import { createGrid } from '#libs/geo-grid';
import { describe, expect, it } from 'vitest';
import { isPlausibleAmong, judgeAnswers, mayBeElsewhere, type PinAnswer } from './index.js';

const OPTIONS = { keyword: 'dentist', depth: 20 };
const CENTER = { lat: 40.75, lng: -73.98 };
const FAR = { lat: 32.7, lng: -97.2 };

/** Places on a lattice of 0.01 degrees, of which a pin lists the nearest eight. */
function placesNear({ lat, lng }: { lat: number; lng: number }, count = 8) {
  const places: { id: string; lat: number; lng: number; away: number }[] = [];
  for (let row = -4; row <= 4; row++) {
    for (let col = -4; col <= 4; col++) {
      const [y, x] = [Math.round(lat * 100) + row, Math.round(lng * 100) + col];
      places.push({
        id: `${String(y)}:${String(x)}`,
        lat: y / 100,
        lng: x / 100,
        away: Math.hypot(y / 100 - lat, (x / 100 - lng) * 0.76),
      });
    }
  }
  return places.sort((a, b) => a.away - b.away).slice(0, count);
}

function scan(gridSize: number, change: (answer: PinAnswer) => PinAnswer = (answer) => answer): PinAnswer[] {
  const { pins } = createGrid({ center: CENTER, gridSize, radiusMiles: 2 });
  return pins.map(({ index, lat, lng }) =>
    change({ pin: index, lat, lng, listings: placesNear({ lat, lng }) }),
  );
}

const at = (pins: readonly number[], listings: PinAnswer['listings']) => (answer: PinAnswer) =>
  pins.includes(answer.pin) ? { ...answer, listings } : answer;

describe('judgeAnswers', () => {
  it('finds every answer of a healthy scan plausible', () => {
    expect(judgeAnswers(scan(7), OPTIONS)).toEqual({
      implausible: new Map(),
      emptyArea: [],
      allElsewhere: false,
    });
  });

  it('finds answers of another state at a third of the pins', () => {
    const bad = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42];
    const { implausible } = judgeAnswers(scan(7, at(bad, placesNear(FAR))), OPTIONS);
    expect(implausible).toEqual(new Map(bad.map((pin) => [pin, 'elsewhere'])));
  });

  it('finds empty, lone and cut lists among full ones', () => {
    const whole = scan(7);
    const cut = scan(7, (answer) => {
      const kept = { 10: 0, 24: 1, 31: 2 }[answer.pin];
      return kept === undefined ? answer : { ...answer, listings: answer.listings.slice(0, kept) };
    });
    expect(cut).not.toEqual(whole);
    expect(judgeAnswers(cut, OPTIONS).implausible).toEqual(
      new Map([10, 24, 31].map((pin) => [pin, 'too_short'])),
    );
  });

  it('names a compact block of empty lists apart', () => {
    const block = [16, 17, 18, 23, 24, 25, 30, 31, 32];
    const { implausible, emptyArea } = judgeAnswers(scan(7, at(block, [])), OPTIONS);
    expect(implausible).toEqual(new Map());
    expect(emptyArea).toEqual(block);
  });

  it('finds every answer implausible if all list a group of places over 300 km away', () => {
    const { implausible } = judgeAnswers(
      scan(3).map((answer) => ({ ...answer, listings: placesNear(FAR) })),
      OPTIONS,
    );
    expect([...implausible.values()]).toEqual(Array.from({ length: 9 }, () => 'elsewhere'));
  });
});

describe('mayBeElsewhere', () => {
  it('is true for an answer without a listing near its pin', () => {
    expect(mayBeElsewhere({ pin: 0, ...CENTER, listings: placesNear(FAR) })).toBe(true);
    expect(mayBeElsewhere({ pin: 0, ...CENTER, listings: placesNear(CENTER) })).toBe(false);
    expect(mayBeElsewhere({ pin: 0, ...CENTER, listings: [] })).toBe(false);
  });
});

describe('isPlausibleAmong', () => {
  it('judges a repeated answer by the plausible answers', () => {
    const [repeated, ...others] = scan(5);
    if (!repeated) throw new Error('no pins');
    expect(isPlausibleAmong(repeated, others, OPTIONS)).toBe(true);
    expect(isPlausibleAmong({ ...repeated, listings: [] }, others, OPTIONS)).toBe(false);
    expect(isPlausibleAmong({ ...repeated, listings: placesNear(FAR) }, others, OPTIONS)).toBe(false);
  });
});
