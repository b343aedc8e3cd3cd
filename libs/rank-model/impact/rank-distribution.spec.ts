import { exponential, seededRandom } from '#libs/numeric';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedRank } from './rank-distribution.js';

const to = (depth: number) => ({ listed: depth, depth });

const anyLeads = fc
  .array(fc.double({ min: -6, max: 6, noNaN: true }), { maxLength: 40 })
  .map((leads) => Float64Array.from(leads));

describe('expectedRank', () => {
  it('equals 1 + the sum of the pairwise probabilities for an unlimited list', () => {
    fc.assert(
      fc.property(anyLeads, (leads) => {
        const pairwise = leads.reduce((sum, lead) => sum + 1 / (1 + Math.exp(-lead)), 1);
        const { position } = expectedRank(leads, to(leads.length + 1));
        // The error of the quadrature is a few hundredths of a position.
        expect(Math.abs(position - pairwise)).toBeLessThan(0.1);
      }),
    );
  });

  it('counts positions beyond the depth as depth + 1 and returns valid probabilities', () => {
    fc.assert(
      fc.property(anyLeads, fc.integer({ min: 3, max: 20 }), (leads, depth) => {
        const { position, variance, atTop } = expectedRank(leads, to(depth));
        expect(position).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(position).toBeLessThanOrEqual(depth + 1 + 1e-9);
        expect(variance).toBeGreaterThanOrEqual(0);
        expect(atTop).toBeGreaterThanOrEqual(-1e-9);
        expect(atTop).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it('never gets worse when the rivals get weaker', () => {
    fc.assert(
      fc.property(anyLeads, fc.double({ min: 0, max: 3, noNaN: true }), (leads, by) => {
        const [before, after] = [
          expectedRank(leads, to(20)),
          expectedRank(
            leads.map((lead) => lead - by),
            to(20),
          ),
        ];
        expect(after.position).toBeLessThanOrEqual(before.position + 1e-6);
        expect(after.atTop).toBeGreaterThanOrEqual(before.atTop - 1e-6);
      }),
    );
  });

  it('agrees with a simulation of random arrivals', () => {
    const random = seededRandom(3);
    const leads = Float64Array.from({ length: 60 }, () => 4 * random() - 2.5);
    let [position, top] = [0, 0];
    const races = 20_000;
    for (let race = 0; race < races; race++) {
      const own = exponential(random);
      let ahead = 0;
      for (const lead of leads) if (exponential(random) / Math.exp(lead) < own) ahead++;
      position += Math.min(21, ahead + 1) / races;
      if (ahead < 3) top += 1 / races;
    }
    const expected = expectedRank(leads, to(20));
    expect(Math.abs(expected.position - position)).toBeLessThan(0.2);
    expect(Math.abs(expected.atTop - top)).toBeLessThan(0.02);
  });

  it('returns the first position without rivals and depth + 1 behind many much stronger rivals', () => {
    expect(expectedRank(new Float64Array(), to(20))).toMatchObject({
      position: expect.closeTo(1, 9) as number,
      atTop: expect.closeTo(1, 9) as number,
    });
    expect(expectedRank(new Float64Array(500).fill(2000), to(20)).position).toBeCloseTo(21, 9);
    expect(expectedRank(new Float64Array(5).fill(-2000), to(20)).position).toBeCloseTo(1, 9);
  });

  it('counts positions beyond the end of a short list as absent', () => {
    const rivals = new Float64Array(30).fill(3);
    const { position } = expectedRank(rivals, { listed: 10, depth: 20 });
    const cut = expectedRank(rivals, to(10));
    // Position 11 becomes position 21.
    expect(position).toBeGreaterThan(cut.position);
    expect(
      expectedRank(
        rivals.map(() => 50),
        { listed: 10, depth: 20 },
      ).position,
    ).toBeCloseTo(21, 9);
    expect(expectedRank(new Float64Array(4).fill(50), { listed: 5, depth: 20 }).position).toBeCloseTo(5, 9);
  });
});
