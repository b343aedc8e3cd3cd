import type { LocalProvider } from '../port/provider-definition.js';

/** The embedded engine. It is loaded from an index file, so the search module creates it. */
export const openStreetMap: LocalProvider<'openstreetmap'> = {
  kind: 'local',
  name: 'openstreetmap',
  pace: { maxRps: null, concurrency: 4 },
};
