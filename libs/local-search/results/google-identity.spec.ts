import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureIdToPlaceId } from '../../place-identity/index.js';
import { googleIdentity } from './google-identity.js';

const FOUND = { name: "Joe's Pizza", lat: 40.7, lng: -74 };
const identityOf = (fields: Record<string, unknown>) => googleIdentity(fields, FOUND);

const cids = fc.bigInt({ min: 2n, max: 2n ** 64n - 1n });

describe('googleIdentity', () => {
  it('reads the same CID from every field and spelling', () => {
    const spelling = fc.constantFrom<((cid: bigint) => Record<string, unknown>)[]>(
      (cid) => ({ cid: String(cid) }),
      (cid) => ({ data_cid: String(BigInt.asIntN(64, cid)) }),
      (cid) => ({ ludocid: `000${cid}` }),
      (cid) => ({ place_id: String(cid) }),
      (cid) => ({ place_id: String(BigInt.asIntN(64, cid)) }),
      (cid) => ({ data_id: `0x0:0x${cid.toString(16)}` }),
      (cid) => ({ feature_id: `0xABC:0X${cid.toString(16).toUpperCase()}`.replace('0X', '0x') }),
      (cid) => ({ cid: `0x${cid.toString(16)}` }),
      (cid) => ({ fid: `0x1:0x000${cid.toString(16)}`.slice(0, 40) }),
      (cid) => ({ place_id: featureIdToPlaceId(`0x89c25a1:0x${cid.toString(16)}`) }),
      (cid) => ({ placeId: featureIdToPlaceId(`0x89c25a1:0x${cid.toString(16)}`) }),
      (cid) => (cid <= BigInt(Number.MAX_SAFE_INTEGER) ? { cid: Number(cid) } : { cid: String(cid) }),
    );
    fc.assert(
      fc.property(cids, spelling, (cid, spell) => {
        expect(identityOf(spell(cid)).cid).toBe(String(cid));
      }),
    );
  });

  it('prefers an explicit CID to that of the place ID', () => {
    const placeId = featureIdToPlaceId('0x1:0x2') ?? '';
    expect(identityOf({ place_id: placeId, data_cid: '7' })).toEqual({ cid: '7', placeId });
  });

  it('builds the place ID from the feature ID, else from the CID, else from name and position', () => {
    const placeId = featureIdToPlaceId('0x1:0x2');
    expect(identityOf({ data_id: '0x1:0x2' })).toEqual({ cid: '2', placeId });
    expect(identityOf({ place_id: '11265938073076301333' })).toEqual({
      cid: '11265938073076301333',
      placeId: 'cid:11265938073076301333',
    });
    expect(identityOf({})).toEqual({ cid: null, placeId: 'name:joes pizza@40.7,-74' });
  });

  it('ignores rounded numbers and numbers that are not CIDs', () => {
    for (const cid of [
      2 ** 60,
      1.5,
      0,
      1,
      -1,
      Number.NaN,
      true,
      '0',
      '1e19',
      '9'.repeat(23),
      'none',
      '',
      null,
      {},
    ]) {
      expect(identityOf({ cid }).cid, JSON.stringify(cid)).toBeNull();
    }
  });
});
