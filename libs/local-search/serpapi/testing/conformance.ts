import type { Shop } from '../../testing/shop.js';
import { json, type Raw, SEARCHES_LEFT, signed, spellings, type Vendor } from '../../testing/vendor.js';
import { createSerpApi } from '../serpapi-provider.js';
import { FakeSerpApi, serpApiPlace } from './fake-serpapi.js';

const SERPAPI_ERRORS: Vendor['errors'] = [
  ['a wrong key', json(401, { error: 'Invalid API key.' }), 'unauthorized'],
  ['an account that is closed', json(403, { error: 'Forbidden' }), 'unauthorized'],
  ['a wrong parameter', json(400, { error: 'Unsupported `gl` parameter.' }), 'invalid_request'],
  ['an old search', json(410, { error: 'expired' }), 'invalid_request'],
  ['a suspended account', json(403, { error: 'Your account has been suspended.' }), 'unauthorized'],
  ['a suspended account, in a 429', json(429, { error: 'Your account has been suspended.' }), 'unauthorized'],
  ['a suspended account, in a 200', json(200, { error: 'Your account has been suspended.' }), 'unauthorized'],
  ['no searches left', json(429, { error: 'Your account has run out of searches.' }), 'quota_exhausted'],
  [
    'no searches left, in a 200',
    json(200, { error: 'Your searches for the month are exhausted.' }),
    'quota_exhausted',
  ],
  [
    'too many an hour',
    json(429, { error: 'You are exceeding the hourly throughput limit.' }),
    'rate_limited',
  ],
  ['an error in a 200', json(200, { error: 'We could not search.' }), 'invalid_response'],
  ['a search under way', json(200, { search_metadata: { status: 'Processing' } }), 'invalid_response'],
  ['a result without a name', json(200, { local_results: [{}], search_results: [{}] }), 'invalid_response'],
];

const checkUpBy = (request: string): Vendor['checkUp'] => ({
  request,
  variable: 'SERPAPI_API_KEY',
  detail: SEARCHES_LEFT,
});

function fromShop(one: Shop, known: Raw): Raw {
  if (one.isUnidentified) return { title: one.name };
  if (one.isBare) return { title: one.name, ...known, ...one.more };
  return serpApiPlace(one.number, {
    title: one.name,
    place_id: one.placeId,
    data_id: one.featureId,
    data_cid: one.cid,
    ...known,
    gps_coordinates: one.lat === null ? null : { latitude: one.lat, longitude: one.lng },
    ...(one.isPaid && { sponsored: true }),
    ...one.more,
  });
}

const SERPAPI: Vendor = {
  name: 'serpapi',
  label: 'serpapi (google_maps)',
  profile: { isGoogleOrder: true, identifiers: 'google', retention: 'open' },
  start: (options) => FakeSerpApi.start(options),
  create: (access) => createSerpApi(access),
  place: (one) => fromShop(one, { data_cid: one.cid }),
  placeId: ({ placeId }) => placeId,
  cids: spellings('data_cid', 'data_id', { place_id: undefined, data_id: undefined, data_cid: undefined }),
  closedForGood: { open_state: 'Permanently closed' },
  requestsFor25: 2,
  hasAds: true,
  rank: 'position',
  hasKey: true,
  checkUp: checkUpBy('GET /account.json'),
  errors: SERPAPI_ERRORS,
};

/** The Local Finder sends the CID as the place ID and no other identifier. */
const SERPAPI_LOCAL: Vendor = {
  ...SERPAPI,
  label: 'serpapi (google_local)',
  create: (access) => createSerpApi({ ...access, engine: 'google_local', now: () => 0 }),
  place: (one) => fromShop(one, { place_id: one.cid, data_id: undefined, data_cid: undefined }),
  placeId: ({ cid }) => `cid:${cid}`,
  cids: spellings('place_id', 'data_id', { place_id: undefined }),
};

const SEARCHAPI: Vendor = {
  ...SERPAPI,
  label: 'serpapi (SearchApi)',
  create: (access) => createSerpApi({ ...access, dialect: 'searchapi' }),
  checkUp: checkUpBy('GET /me'),
};

/** Sends the CID as a signed number. */
const SCRAPINGDOG: Vendor = {
  ...SERPAPI,
  label: 'serpapi (Scrapingdog)',
  create: (access) => createSerpApi({ ...access, dialect: 'scrapingdog' }),
  checkUp: checkUpBy('GET /account in'),
  place: (one) => fromShop(one, { data_cid: `#${signed(one.cid)}#` }),
  rank: 'rank',
};

export const vendors: readonly Vendor[] = [SERPAPI, SERPAPI_LOCAL, SEARCHAPI, SCRAPINGDOG];
