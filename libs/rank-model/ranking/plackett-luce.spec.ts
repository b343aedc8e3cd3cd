import { at, itemAt } from '#libs/numeric';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ObservedList } from '../market/market.js';
import { informationOf } from './market-information.js';
import { addGradient, stagesAt } from './plackett-luce.js';

const COUNT = 6;
const SIZE = COUNT + 2;

const finite = (range: number) => fc.double({ min: -range, max: range, noNaN: true });
const anyList: fc.Arbitrary<ObservedList> = fc
  .record({
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: COUNT, maxLength: COUNT }),
    listed: fc.integer({ min: 1, max: COUNT }),
    terms: fc.array(finite(3), { minLength: 2 * COUNT, maxLength: 2 * COUNT }),
  })
  .map(({ order, listed, terms }) => ({
    scan: 0,
    pin: 0,
    listed,
    order: Int32Array.from(order),
    terms: Float64Array.from(terms),
  }));
const anyParameters = fc
  .array(finite(4), { minLength: SIZE, maxLength: SIZE })
  .map((p) => Float64Array.from(p));

function logLikelihood(parameters: Float64Array, list: ObservedList): number {
  return stagesAt(parameters, list).logLikelihood;
}

function gradientOf(parameters: Float64Array, list: ObservedList): Float64Array {
  const gradient = new Float64Array(SIZE);
  addGradient(list, stagesAt(parameters, list), gradient);
  return gradient;
}

function moved(parameters: Float64Array, index: number, by: number): Float64Array {
  return parameters.map((p, other) => (other === index ? p + by : p));
}

describe('Plackett–Luce likelihood', () => {
  it('multiplies the probabilities of the stages', () => {
    const list = {
      scan: 0,
      pin: 0,
      order: Int32Array.from([1, 0, 2, 3, 4, 5]),
      listed: 2,
      terms: new Float64Array(12),
    };
    const parameters = Float64Array.from([Math.log(2), Math.log(3), 0, 0, 0, 0, 0, 0]);
    // Weights 2, 3, 1, 1, 1, 1: the second place comes first with probability 3/9, then the first with 2/6.
    expect(logLikelihood(parameters, list)).toBeCloseTo(Math.log((3 / 9) * (2 / 6)), 12);
  });

  it('has a gradient and an information that agree with numerical differences', () => {
    const step = 1e-5;
    fc.assert(
      fc.property(anyParameters, anyList, (parameters, list) => {
        const gradient = gradientOf(parameters, list);
        const information = informationOf([[list, stagesAt(parameters, list)]], COUNT);
        for (let i = 0; i < SIZE; i++) {
          const [up, down] = [moved(parameters, i, step), moved(parameters, i, -step)];
          const slope = (logLikelihood(up, list) - logLikelihood(down, list)) / (2 * step);
          expect(at(gradient, i)).toBeCloseTo(slope, 4);
          const [above, below] = [gradientOf(up, list), gradientOf(down, list)];
          for (let j = 0; j <= i; j++) {
            const curve = -(at(above, j) - at(below, j)) / (2 * step);
            expect(at(information, i * SIZE + j)).toBeCloseTo(curve, 3);
          }
        }
      }),
    );
  });

  it('has an information of many lists that equals the sum over the lists', () => {
    fc.assert(
      fc.property(
        anyParameters,
        fc.array(anyList, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 60, max: 140 }),
        (parameters, kinds, count) => {
          const each = kinds.map((list) => [list, stagesAt(parameters, list)] as const);
          const many = Array.from({ length: count }, (_, index) => itemAt(each, index % each.length));
          const together = informationOf(many, COUNT);
          const summed = new Float64Array(SIZE * SIZE);
          for (const one of many) {
            informationOf([one], COUNT).forEach((value, cell) => (summed[cell] = at(summed, cell) + value));
          }
          for (let i = 0; i < SIZE; i++) {
            for (let j = 0; j <= i; j++) {
              expect(at(together, i * SIZE + j)).toBeCloseTo(at(summed, i * SIZE + j), 6);
            }
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('does not depend on the order of unlisted places or on a common shift of utilities', () => {
    fc.assert(
      fc.property(anyParameters, anyList, finite(5), (parameters, list, shift) => {
        const value = logLikelihood(parameters, list);
        const order = Int32Array.from([
          ...list.order.slice(0, list.listed),
          ...list.order.slice(list.listed).reverse(),
        ]);
        expect(logLikelihood(parameters, { ...list, order })).toBeCloseTo(value, 8);
        expect(
          logLikelihood(
            parameters.map((p, i) => (i < COUNT ? p + shift : p)),
            list,
          ),
        ).toBeCloseTo(value, 8);
      }),
    );
  });

  it('is 0 for weights that underflow', () => {
    const list = {
      scan: 0,
      pin: 0,
      order: Int32Array.from([0, 1, 2, 3, 4, 5]),
      listed: 3,
      terms: new Float64Array(12),
    };
    expect(logLikelihood(Float64Array.from([900, 0, 0, 0, 0, 0, 0, 0]), list)).toBe(-Infinity);
  });
});
