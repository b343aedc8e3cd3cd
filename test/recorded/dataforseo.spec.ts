import { CEDAR, HARBOR, NORTHFIELD, readsRecorded } from './recorded.js';

readsRecorded('dataforseo', {
  // An advertisement stands on top and has no rank.
  'dataforseo-maps-list': {
    places: [
      { ...HARBOR, rating: 4.5, reviewCount: 101, openingHours: 'monday 08:00–20:00; tuesday 24 hours' },
      { ...NORTHFIELD, rating: null, website: null },
      { ...CEDAR, lat: null, address: null, openingHours: null },
    ],
  },
  'dataforseo-empty-null': { places: [] },
  'dataforseo-empty-list': { places: [] },
  'dataforseo-empty-error': { places: [] },
  'dataforseo-google-failed': { error: 'invalid_response' },
  'dataforseo-wrong-field': { error: 'invalid_request' },
  'dataforseo-no-money': { error: 'quota_exhausted' },
  'dataforseo-business-info': {
    lookUp: { clue: { cid: HARBOR.cid }, place: { ...HARBOR, openingHours: 'monday 09:00–17:00' } },
  },
});

readsRecorded('dataforseo (Local Finder)', {
  // The advertisement has the type and the first rank of the places.
  'dataforseo-local-finder': {
    places: [
      {
        name: HARBOR.name,
        cid: HARBOR.cid,
        placeId: `cid:${HARBOR.cid}`,
        lat: null,
        rating: 4.7,
        reviewCount: 1387,
      },
      { name: NORTHFIELD.name, cid: NORTHFIELD.cid, rating: null },
    ],
  },
  'dataforseo-empty-error': { places: [] },
});
