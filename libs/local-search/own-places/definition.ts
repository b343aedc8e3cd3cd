import type { LocalProvider } from '../port/provider-definition.js';

/** The places that the operator imported. They are in the database, so `src/search/own-places` searches them. */
export const ownPlaces: LocalProvider<'own-places'> = {
  kind: 'local',
  name: 'own-places',
  pace: { maxRps: null, concurrency: 4 },
};
