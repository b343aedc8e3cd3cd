import type { LocalProvider } from '../provider-definition.js';

/** The places that the operator imported. They are in the database, so `src/search/own-places` searches them. */
export const ownPlaces: LocalProvider<'own-places'> = {
  kind: 'local',
  name: 'own-places',
  pace: { maxRps: 1_000_000, concurrency: 4 },
};
