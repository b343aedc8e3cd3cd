import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leadersOf } from './leaders.js';

const PINS = 9;
const place = fc.array(fc.option(fc.integer({ min: 1, max: 20 })), { minLength: PINS, maxLength: PINS });
const pinsOf = (ranks: readonly (number | null)[]) =>
  ranks.map((rank, index) => ({ lat: index, lng: -index, rank: rank ?? 21, found: rank !== null }));

it('leadersOf names a place at a pin only if it is found there and no other place ranks better', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
      const leaders = leadersOf(places.map(pinsOf));
      expect(leaders).toHaveLength(PINS);
      for (const [pin, leader] of leaders.entries()) {
        const ranks = places.map((ranksOfPlace) => ranksOfPlace[pin] ?? Infinity);
        const best = Math.min(...ranks);
        expect(leader.place).toBe(best === Infinity ? null : ranks.indexOf(best));
      }
    }),
  );
});
