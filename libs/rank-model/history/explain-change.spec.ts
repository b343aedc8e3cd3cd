import { describe, expect, it } from 'vitest';
import { type ChangeExplained, explainChange, fitRankModel } from '../index.js';
import { seededRandom } from '../numeric/random.js';
import { type World, scan, withChanged } from '../simulation/simulator.js';
import { scanOf, seenPlace, town } from '../simulation/town.js';

const SUBJECT = 1;
const world = town({ places: 50, gridSize: 6 }, seededRandom(8));
const before = scan(world, seededRandom(1));

function explain(later: World): ChangeExplained {
  const after = scan(later, seededRandom(2));
  const explained = explainChange(fitRankModel([before, after], { replicates: 10 }), {
    before,
    after,
    subjectId: SUBJECT,
  });
  if (!explained) throw new Error('The business was listed.');
  return explained;
}

function parts({ distanceMix, rivalsComeAndGone, rivalsFeatures, ownFeatures }: ChangeExplained) {
  return { distanceMix, rivalsComeAndGone, rivalsFeatures, ownFeatures };
}

/** The part that is largest, up or down. */
function largest(explained: ChangeExplained): string | undefined {
  return Object.entries(parts(explained)).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))[0]?.[0];
}

describe('explainChange', () => {
  it('adds up to what was observed', () => {
    const explained = explain(withChanged(world, SUBJECT, (place) => ({ ...place, reviewCount: 900 })));
    const sum = Object.values(parts(explained)).reduce((total, part) => total + part, explained.noise);
    expect(sum).toBeCloseTo(explained.observed, 9);
  });

  it('calls chance what is chance', () => {
    const explained = explain(world);
    expect(explained.distanceMix).toBe(0);
    expect(explained.ownFeatures).toBe(0);
    expect(explained.rivalsFeatures).toBe(0);
    expect(Math.abs(explained.noise)).toBeLessThan(3 * explained.noiseExpected);
  });

  it('finds what the business did', () => {
    const explained = explain(
      withChanged(world, SUBJECT, (place) => ({
        ...place,
        reviewCount: 20 * (place.reviewCount ?? 0) + 200,
      })),
    );
    expect(largest(explained)).toBe('ownFeatures');
    expect(explained.ownFeatures).toBeGreaterThan(0.5);
  });

  it('finds what the rivals did', () => {
    const busy = {
      ...world,
      places: world.places.map((place) =>
        place.id === SUBJECT ? place : { ...place, reviewCount: 8 * (place.reviewCount ?? 0) + 60 },
      ),
    };
    const explained = explain(busy);
    expect(largest(explained)).toBe('rivalsFeatures');
    expect(explained.rivalsFeatures).toBeLessThan(-0.5);
  });

  it('finds rivals that left', () => {
    const left = world.places.map(({ id }) => id % 3 !== 0 || id === SUBJECT);
    const emptied = {
      ...world,
      places: world.places.filter((_, i) => left[i]),
      hidden: world.hidden.filter((_, i) => left[i] ?? false),
    };
    const explained = explain(emptied);
    expect(largest(explained)).toBe('rivalsComeAndGone');
    expect(explained.rivalsComeAndGone).toBeGreaterThan(0.5);
  });

  it('finds that the business moved', () => {
    const explained = explain(
      withChanged(world, SUBJECT, (place) => ({ ...place, lat: (place.lat ?? 0) + 0.03 })),
    );
    expect(largest(explained)).toBe('distanceMix');
    expect(explained.distanceMix).toBeLessThan(-0.5);
  });

  it('has no answer where the business was never listed or nothing is common', () => {
    const model = fitRankModel([before]);
    expect(explainChange(model, { before, after: before, subjectId: 999 })).toBeNull();
    const [one, other] = [scanOf([seenPlace(1, 1)]), scanOf([seenPlace(2, 1)])];
    expect(explainChange(model, { before: one, after: other, subjectId: 1 })).toBeNull();
  });

  it('explains a business that came in from nowhere', () => {
    const rest = scanOf([2, 3, 4].map((id) => seenPlace(id, id - 1)));
    const all = scanOf([2, 3, 4, 1].map((id, index) => seenPlace(id, index + 1)));
    const explained = explainChange(fitRankModel([rest, all]), { before: rest, after: all, subjectId: 1 });
    expect(explained?.observed).toBe(17);
    expect(Object.values(explained ?? {}).every(Number.isFinite)).toBe(true);
  });
});
