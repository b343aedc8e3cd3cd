import { json, SEARCHES_LEFT, spellings, type Vendor } from '../../testing/vendor.js';
import { createSerper } from '../serper-provider.js';
import { FakeSerper, serperPlace } from './fake-serper.js';

const SERPER: Vendor = {
  name: 'serper',
  label: 'serper',
  profile: { isGoogleOrder: true, identifiers: 'google', retention: 'open' },
  start: (options) => FakeSerper.start(options),
  create: (access) => createSerper(access),
  place: serperPlace,
  placeId: ({ placeId }) => placeId,
  cids: spellings('cid', 'fid', { cid: undefined, fid: undefined, placeId: undefined }),
  closedForGood: { openingHours: 'Permanently closed' },
  requestsFor25: 2,
  hasAds: true,
  rank: 'position',
  hasKey: true,
  checkUp: { request: 'GET /account', variable: 'SERPER_API_KEY', detail: SEARCHES_LEFT },
  errors: [
    ['a wrong key', json(403, { message: 'Unauthorized.', statusCode: 403 }), 'unauthorized'],
    ['no credits', json(400, { message: 'Not enough credits', statusCode: 400 }), 'quota_exhausted'],
    ['a wrong parameter', json(400, { message: 'Missing query', statusCode: 400 }), 'invalid_request'],
    ['too many', json(429, { message: 'Too many requests' }), 'rate_limited'],
    ['an inner error', json(500, { message: 'Internal server error' }), 'unavailable'],
    ['no places', json(200, { searchParameters: {}, credits: 1 }), 'invalid_response'],
  ],
};

export const vendors = [SERPER];
