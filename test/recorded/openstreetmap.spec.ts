import { expect } from 'vitest';
import { HARBOR, NORTHFIELD, readsRecorded } from './recorded.js';

const FIRST = { name: HARBOR.name, placeId: 'osm:node/4614269001', lat: HARBOR.lat, cid: null };

readsRecorded('photon', {
  'photon-list': {
    places: [
      { ...FIRST, address: expect.stringContaining('Invented Street') as string },
      { name: NORTHFIELD.name, placeId: 'osm:way/25069', address: null },
    ],
  },
  'photon-empty': { places: [] },
});

readsRecorded('nominatim', { 'nominatim-list': { places: [FIRST] } });
