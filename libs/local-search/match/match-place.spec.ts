import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureIdToPlaceId } from '../../place-identity/index.js';
import type { ListedPlace } from '../port/search-provider.js';
import {
  hasOtherIdentifier,
  isListingOf,
  MATCH_RADIUS_METERS,
  matchPlace,
  type MatchSubject,
} from './match-place.js';

const HERE = { lat: -34.9, lng: -56.19 };
/** Approximate degrees of latitude per metre. */
const DEGREES_PER_METER = 1 / 110_940;
const north = (meters: number) => ({ lat: HERE.lat + meters * DEGREES_PER_METER, lng: HERE.lng });

const place = (changes: Partial<ListedPlace>): ListedPlace => ({
  placeId: 'ChIJother',
  cid: null,
  name: 'Somewhere else',
  ...HERE,
  address: null,
  category: null,
  rating: null,
  reviewCount: null,
  phone: null,
  website: null,
  openingHours: null,
  ...changes,
});
const subject = (changes: Partial<MatchSubject> = {}): MatchSubject => ({
  cid: '1194080340261722570',
  placeId: 'ChIJjoes',
  name: "Joe's Pizza",
  ...HERE,
  ...changes,
});

describe('matchPlace', () => {
  it('prefers the CID to the place ID and the place ID to the name', () => {
    const named = place({ name: "Joe's Pizza" });
    const byId = place({ placeId: 'ChIJjoes' });
    const byCid = place({ cid: '1194080340261722570' });
    expect(matchPlace(subject(), [named, byId, byCid])).toEqual({ index: 2, by: 'cid', confidence: 1 });
    expect(matchPlace(subject(), [named, byId])).toEqual({ index: 1, by: 'place_id', confidence: 1 });
    expect(matchPlace(subject(), [named])).toEqual({ index: 0, by: 'name_and_distance', confidence: 1 });
  });

  it('reads a CID in every spelling, and from a place ID if it is the only identifier', () => {
    const cid = '14072234567890123456';
    const placeId = featureIdToPlaceId(`0x1:0x${BigInt(cid).toString(16)}`) ?? '';
    const signed = BigInt.asIntN(64, BigInt(cid)).toString();
    const byCid = { index: 0, by: 'cid', confidence: 1 };
    for (const known of [{ cid }, { cid: signed }, { cid: `00${cid}` }, { cid: null, placeId }]) {
      for (const listed of [{ cid }, { cid: signed }, { placeId }]) {
        expect(matchPlace(subject({ placeId: null, ...known }), [place(listed)])).toEqual(byCid);
      }
    }
    // The ID of another place with the same name.
    const other = place({ name: "Joe's Pizza", placeId: featureIdToPlaceId('0x1:0x2') ?? '' });
    expect(matchPlace(subject({ cid: null, placeId }), [other])).toBeNull();
  });

  it('does not match a place with another CID by name', () => {
    expect(matchPlace(subject(), [place({ name: "Joe's Pizza", cid: '5' })])).toBeNull();
    expect(matchPlace(subject({ cid: null }), [place({ name: "Joe's Pizza", cid: '5' })])).not.toBeNull();
  });

  it('does not match another object of the same map by name', () => {
    const branch = place({ placeId: 'osm:node/2', name: 'Farmashop', ...north(50) });
    expect(matchPlace(subject({ placeId: 'osm:node/1', name: 'Farmashop' }), [branch])).toBeNull();
    expect(matchPlace(subject({ placeId: 'ChIJjoes', name: 'Farmashop' }), [branch])).not.toBeNull();
  });

  it('does not match a part of a name', () => {
    expect(matchPlace(subject({ name: 'Pizza' }), [place({ name: 'Pizza Hut' })])).toBeNull();
  });

  it('matches within the radius only, with a confidence that decreases with distance', () => {
    const at = (meters: number) => matchPlace(subject(), [place({ name: 'JOES PIZZA', ...north(meters) })]);
    expect(at(75)?.confidence).toBeCloseTo(0.75, 2);
    expect(at(MATCH_RADIUS_METERS - 1)?.confidence).toBeCloseTo(0.5, 1);
    expect(at(MATCH_RADIUS_METERS + 1)).toBeNull();
  });

  it('prefers the highest confidence, and the better rank of equal ones', () => {
    const far = place({ name: "Joe's Pizza", ...north(100) });
    const near = place({ name: "Joe's Pizza", ...north(10) });
    expect(matchPlace(subject(), [far, near, near])?.index).toBe(1);
  });

  it('returns null for an empty list', () => {
    expect(matchPlace(subject(), [])).toBeNull();
  });

  it('returns an index of the list and a confidence from 0 to 1, for any places', () => {
    const name = fc.oneof(fc.constantFrom('Joe', "Joe's Pizza", 'Pizza Joe'), fc.string());
    const cid = fc.option(fc.constantFrom('1', '2'));
    const position = { lat: fc.double({ min: -34.902, max: -34.898 }), lng: fc.constant(HERE.lng) };
    const placeId = fc.constantFrom('a', 'b', 'osm:node/1', 'osm:node/2');
    const places = fc.array(fc.record({ placeId, cid, name, ...position }).map(place), { maxLength: 5 });
    const subjects = fc.record({ cid, placeId: fc.option(placeId), name, ...position });
    fc.assert(
      fc.property(subjects, places, (wanted, list) => {
        const match = matchPlace(wanted, list);
        if (match === null) return;
        const found = list[match.index];
        expect(found).toBeDefined();
        expect(match.confidence).toBeGreaterThan(0);
        expect(match.confidence).toBeLessThanOrEqual(1);
        if (match.by === 'name_and_distance' && wanted.cid !== null)
          expect([null, wanted.cid]).toContain(found?.cid);
      }),
    );
  });
});

describe('matchPlace with former identifiers', () => {
  const renamed = subject({ formerCids: ['77'], formerPlaceIds: ['ChIJformer'] });

  it('matchPlace finds the business under a former identifier, and prefers the present one', () => {
    const former = place({ cid: '77' });
    const present = place({ cid: '1194080340261722570' });
    expect(matchPlace(renamed, [former])).toEqual({ index: 0, by: 'cid', confidence: 1 });
    expect(matchPlace(renamed, [former, present])).toEqual({ index: 1, by: 'cid', confidence: 1 });
    const byId = { index: 0, by: 'place_id', confidence: 1 };
    expect(matchPlace(renamed, [place({ placeId: 'ChIJformer' })])).toEqual(byId);
    expect(matchPlace(renamed, [place({ name: "Joe's Pizza", cid: '78' })])).toBeNull();
  });

  it('hasOtherIdentifier is true for another CID, and for another place ID of the same map', () => {
    expect(hasOtherIdentifier(renamed, place({ cid: '77' }))).toBe(false);
    expect(hasOtherIdentifier(renamed, place({ cid: '78' }))).toBe(true);
    expect(hasOtherIdentifier(renamed, place({ placeId: 'ChIJnew' }))).toBe(true);
    // Other maps have identifiers of their own, and a listing without any may be the business.
    expect(hasOtherIdentifier(renamed, place({ placeId: 'osm:node/1' }))).toBe(false);
    expect(hasOtherIdentifier(renamed, place({ placeId: 'name:joes@1,2' }))).toBe(false);
    const own = subject({ cid: null, placeId: 'osm:node/1' });
    expect(hasOtherIdentifier(own, place({ placeId: 'osm:way/9' }))).toBe(true);
    expect(hasOtherIdentifier(subject({ cid: null, placeId: null }), place({ cid: '78' }))).toBe(false);
  });

  it('a listing of the business never has another identifier, whatever its identifiers are', () => {
    const cid = fc.option(fc.constantFrom('77', '78', '1194080340261722570'), { nil: null });
    const placeId = fc.constantFrom('ChIJformer', 'ChIJjoes', 'ChIJnew', 'osm:node/1', 'cid:77');
    fc.assert(
      fc.property(cid, placeId, (listedCid, listedId) => {
        const listing = place({ cid: listedCid, placeId: listedId });
        expect(isListingOf(renamed, listing) && hasOtherIdentifier(renamed, listing)).toBe(false);
        expect(matchPlace(renamed, [listing]) !== null).toBe(isListingOf(renamed, listing));
      }),
    );
  });
});
