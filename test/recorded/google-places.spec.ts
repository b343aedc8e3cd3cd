import { CEDAR, HARBOR, NORTHFIELD, readsRecorded } from './recorded.js';

/** A place that is listed by its ID. The CID is a part of the ID. */
const idOf = ({ placeId, cid }: { placeId: string; cid: string }) => ({
  placeId,
  cid,
  name: placeId,
  lat: null,
});

readsRecorded('google-places', {
  'google-places-ids': { places: [HARBOR, NORTHFIELD, CEDAR].map(idOf) },
  'google-places-empty': { places: [] },
  'google-places-names': {
    lookUp: { clue: { name: 'Northfield Smiles', lat: 41.882, lng: -87.622 }, place: NORTHFIELD },
  },
  'google-places-no-mask': { error: 'invalid_request' },
  'google-places-wrong-key': { error: 'unauthorized' },
  'google-places-day-spent': { error: 'quota_exhausted' },
});
