import { CEDAR, HARBOR, NORTHFIELD, OLD_MILL, readsRecorded } from './recorded.js';

const WEEK =
  'monday: 8 AM–5 PM; tuesday: 8 AM–5 PM; wednesday: 8 AM–5 PM; thursday: 8 AM–5 PM; friday: 8 AM–1 PM; ' +
  'saturday: Closed; sunday: Closed';
const DETAILS = { category: 'Dentist', rating: 4.7, reviewCount: 1387, phone: '(312) 555-0100' };

readsRecorded('serpapi (google_maps)', {
  'serpapi-maps-list': {
    places: [
      { ...HARBOR, ...DETAILS, openingHours: WEEK },
      { ...NORTHFIELD, rating: 5, reviewCount: null, website: null },
      { ...CEDAR, lat: null, lng: null, address: null, rating: null, openingHours: null },
    ],
  },
  // Asked again: the search was not for its name.
  'serpapi-maps-single': {
    requests: 2,
    places: [
      {
        ...OLD_MILL,
        category: 'Orthodontist',
        openingHours: 'thursday: 9 AM–5 PM; friday: 9 AM–5 PM; saturday: Closed',
      },
    ],
  },
  // Each is asked again without the cache.
  'serpapi-maps-empty': { places: [], requests: 2 },
  'serpapi-no-match': { places: [], requests: 2 },
  'serpapi-suspended': { error: 'unauthorized' },
  'serpapi-out-of-searches': { error: 'quota_exhausted' },
  'serpapi-processing': { error: 'invalid_response' },
});

readsRecorded('serpapi (google_local)', {
  'serpapi-local-finder': {
    places: [
      {
        ...HARBOR,
        ...DETAILS,
        placeId: `cid:${HARBOR.cid}`,
        website: 'https://example.com/',
        openingHours: null,
      },
      { ...NORTHFIELD, placeId: `cid:${NORTHFIELD.cid}` },
    ],
  },
});

readsRecorded('serpapi (SearchApi)', {
  'searchapi-maps-list': {
    places: [
      { ...HARBOR, ...DETAILS, openingHours: WEEK },
      { ...NORTHFIELD, openingHours: null },
    ],
  },
});

readsRecorded('serpapi (Scrapingdog)', {
  'scrapingdog-maps-list': { places: [{ ...HARBOR, openingHours: WEEK }, NORTHFIELD, CEDAR] },
});
