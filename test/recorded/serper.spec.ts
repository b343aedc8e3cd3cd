import { HARBOR, NORTHFIELD, readsRecorded } from './recorded.js';

readsRecorded('serper', {
  'serper-maps-list': {
    places: [{ ...HARBOR, reviewCount: 1387, openingHours: 'Monday: 8 AM–5 PM; Sunday: Closed' }, NORTHFIELD],
  },
  'serper-no-credits': { error: 'quota_exhausted' },
});
