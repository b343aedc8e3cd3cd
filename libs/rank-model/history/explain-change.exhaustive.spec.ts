import { seededRandom } from '#libs/numeric';
import { describe, expect, it } from 'vitest';
import { type ChangeExplained, explainChange, fitRankModel } from '../index.js';
import { createExampleMarket, scanOf, seenPlace } from '../simulation/example-market.js';
import { type SimulatedMarket, simulateScan, withChanged } from '../simulation/simulator.js';

const SUBJECT = 1;
const simulated = createExampleMarket({ places: 50, gridSize: 6 }, seededRandom(8));
const before = simulateScan(simulated, seededRandom(1));

function explain(later: SimulatedMarket): ChangeExplained {
  const after = simulateScan(later, seededRandom(2));
  const explained = explainChange(fitRankModel([before, after], { replicates: 10 }), {
    before,
    after,
    subjectId: SUBJECT,
  });
  if (!explained) throw new Error('The business must be listed in both scans.');
  return explained;
}

function parts({ distanceMix, rivalsComeAndGone, rivalsFeatures, ownFeatures }: ChangeExplained) {
  return { distanceMix, rivalsComeAndGone, rivalsFeatures, ownFeatures };
}

/** Returns the name of the part with the largest absolute value. */
function largest(explained: ChangeExplained): string | undefined {
  return Object.entries(parts(explained)).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))[0]?.[0];
}

describe('explainChange', () => {
  it('returns parts that add up to the observed change', () => {
    const explained = explain(withChanged(simulated, SUBJECT, (place) => ({ ...place, reviewCount: 900 })));
    const sum = Object.values(parts(explained)).reduce((total, part) => total + part, explained.noise);
    expect(sum).toBeCloseTo(explained.observed, 9);
  });

  it('attributes a change between scans of an unchanged market to noise', () => {
    const explained = explain(simulated);
    expect(explained.distanceMix).toBe(0);
    expect(explained.ownFeatures).toBe(0);
    expect(explained.rivalsFeatures).toBe(0);
    expect(Math.abs(explained.noise)).toBeLessThan(3 * explained.noiseExpected);
  });

  it("attributes a rise after gaining reviews to the business's features", () => {
    const explained = explain(
      withChanged(simulated, SUBJECT, (place) => ({
        ...place,
        reviewCount: 20 * (place.reviewCount ?? 0) + 200,
      })),
    );
    expect(largest(explained)).toBe('ownFeatures');
    expect(explained.ownFeatures).toBeGreaterThan(0.5);
  });

  it("attributes a fall after the rivals gained reviews to the rivals' features", () => {
    const strongerRivals = {
      ...simulated,
      places: simulated.places.map((place) =>
        place.id === SUBJECT ? place : { ...place, reviewCount: 8 * (place.reviewCount ?? 0) + 60 },
      ),
    };
    const explained = explain(strongerRivals);
    expect(largest(explained)).toBe('rivalsFeatures');
    expect(explained.rivalsFeatures).toBeLessThan(-0.5);
  });

  it('attributes a rise after rivals disappeared to rivalsComeAndGone', () => {
    const remains = simulated.places.map(({ id }) => id % 3 !== 0 || id === SUBJECT);
    const fewerRivals = {
      ...simulated,
      places: simulated.places.filter((_, i) => remains[i]),
      hidden: simulated.hidden.filter((_, i) => remains[i] ?? false),
    };
    const explained = explain(fewerRivals);
    expect(largest(explained)).toBe('rivalsComeAndGone');
    expect(explained.rivalsComeAndGone).toBeGreaterThan(0.5);
  });

  it('attributes a fall after the business relocated to distanceMix', () => {
    const explained = explain(
      withChanged(simulated, SUBJECT, (place) => ({ ...place, lat: (place.lat ?? 0) + 0.03 })),
    );
    expect(largest(explained)).toBe('distanceMix');
    expect(explained.distanceMix).toBeLessThan(-0.5);
  });

  it('returns null if the business was never listed or the scans have no place in common', () => {
    const model = fitRankModel([before]);
    expect(explainChange(model, { before, after: before, subjectId: 999 })).toBeNull();
    const [one, other] = [scanOf([seenPlace(1, 1)]), scanOf([seenPlace(2, 1)])];
    expect(explainChange(model, { before: one, after: other, subjectId: 1 })).toBeNull();
  });

  it('explains the change of a business that was absent before', () => {
    const rest = scanOf([2, 3, 4].map((id) => seenPlace(id, id - 1)));
    const all = scanOf([2, 3, 4, 1].map((id, index) => seenPlace(id, index + 1)));
    const explained = explainChange(fitRankModel([rest, all]), { before: rest, after: all, subjectId: 1 });
    expect(explained?.observed).toBe(17);
    expect(Object.values(explained ?? {}).every(Number.isFinite)).toBe(true);
  });
});
