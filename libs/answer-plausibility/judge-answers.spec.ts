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

  it.each([
    ['a checkerboard', (pin: number) => pin % 2 === 0],
    ['every third pin', (pin: number) => pin % 3 === 1],
    ['a row inside the grid', (pin: number) => Math.floor(pin / 7) === 3],
    ['a column inside the grid', (pin: number) => pin % 7 === 2],
  ])('finds %s of empty lists implausible', (_, isBad) => {
    const bad = scan(7).flatMap(({ pin }) => (isBad(pin) ? [pin] : []));
    const { implausible, emptyArea } = judgeAnswers(scan(7, at(bad, [])), OPTIONS);
    expect([...implausible.keys()]).toEqual(bad);
    expect(emptyArea).toEqual([]);
  });

  it('names an empty row at the edge of the grid as an area, because it may be a coast', () => {
    const row = [0, 1, 2, 3, 4, 5, 6];
    const { implausible, emptyArea } = judgeAnswers(scan(7, at(row, [])), OPTIONS);
    expect(implausible).toEqual(new Map());
    expect(emptyArea).toEqual(row);
  });

  it('judges pins across the antimeridian and near the pole as anywhere else', () => {
    for (const center of [
      { lat: -17, lng: 179.999 },
      { lat: 84.9, lng: 0 },
    ]) {
      const { pins } = createGrid({ center, gridSize: 5, radiusMiles: 1 });
      const listings = Array.from({ length: 8 }, (_, id) => ({ id, ...center }));
      const answers = pins.map(({ index, lat, lng }) => ({ pin: index, lat, lng, listings }));
      expect(judgeAnswers(answers, OPTIONS).implausible.size).toBe(0);
      const wrong = answers.map((one) => (one.pin === 7 ? { ...one, listings: placesNear(FAR) } : one));
      expect(judgeAnswers(wrong, OPTIONS).implausible).toEqual(new Map([[7, 'elsewhere']]));
      const empty = answers.map((one) => (one.pin === 7 ? { ...one, listings: [] } : one));
      expect(judgeAnswers(empty, OPTIONS).implausible).toEqual(new Map([[7, 'too_short']]));
    }
  });

  it('finds the city of a proxy 40 km away implausible, also with one of two pins', () => {
    const city = placesNear({ lat: CENTER.lat + 0.36, lng: CENTER.lng });
    expect(judgeAnswers(scan(5, at([3, 11], city)), OPTIONS).implausible).toEqual(
      new Map([3, 11].map((pin) => [pin, 'elsewhere'])),
    );
    const two = scan(5, at([1], city)).slice(0, 2);
    expect(judgeAnswers(two, OPTIONS).implausible).toEqual(new Map([[1, 'elsewhere']]));
  });

  it('finds far places plausible if the keyword names their place by form or by address', () => {
    const far = placesNear(FAR);
    const scanOf = (listings: PinAnswer['listings']) => scan(5).map((one) => ({ ...one, listings }));
    const plain = scanOf(far);
    const withAddress = scanOf(far.map((place) => ({ ...place, address: '1 Main St, Austin, TX 78701' })));
    for (const [answers, keyword] of [
      [plain, 'plumber in Austin'],
      [plain, 'logistique 75'],
      [withAddress, 'plumber austin'],
    ] as const) {
      expect(judgeAnswers(answers, { keyword, depth: 20 })).toEqual({
        implausible: new Map(),
        emptyArea: [],
        allElsewhere: false,
      });
    }
    expect(judgeAnswers(plain, { keyword: 'plumber', depth: 20 }).implausible.size).toBe(25);
  });

  it('finds a brand with stores far away in all directions plausible', () => {
    const stores = [
      { lat: CENTER.lat + 3, lng: CENTER.lng },
      { lat: CENTER.lat - 3, lng: CENTER.lng + 1 },
      { lat: CENTER.lat, lng: CENTER.lng - 5 },
    ].map((store, id) => ({ id, ...store }));
    const answers = scan(5).map((one) => ({ ...one, listings: stores }));
    expect(judgeAnswers(answers, { keyword: 'ikea', depth: 20 })).toEqual({
      implausible: new Map(),
      emptyArea: [],
      allElsewhere: false,
    });
  });

  it('reports that every answer is from one direction, 150 km away', () => {
    const away = placesNear({ lat: CENTER.lat + 1.35, lng: CENTER.lng });
    const answers = scan(5).map((one) => ({ ...one, listings: away }));
    const { implausible, allElsewhere } = judgeAnswers(answers, OPTIONS);
    expect(implausible.size).toBe(0);
    expect(allElsewhere).toBe(true);
  });

  it('finds an empty list implausible where every other pin lists the business alone', () => {
    const own = [{ id: 'own', lat: CENTER.lat, lng: CENTER.lng }];
    const answers = scan(5).map((one) => ({ ...one, listings: one.pin === 0 ? [] : own }));
    expect(judgeAnswers(answers, OPTIONS).implausible).toEqual(new Map([[0, 'too_short']]));
  });

  it('finds short lists without coordinates, as stored scans have them', () => {
    const stored = scan(7, at([10], [])).map((one) => ({
      ...one,
      listings: one.listings.map(({ id }) => ({ id, lat: null, lng: null })),
    }));
    expect(judgeAnswers(stored, OPTIONS).implausible).toEqual(new Map([[10, 'too_short']]));
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
