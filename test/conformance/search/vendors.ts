import type { Vendor } from './vendor.js';
import { DATAFORSEO } from './vendors/dataforseo.js';
import { GOOGLE_PLACES } from './vendors/google-places.js';
import { NOMINATIM, PHOTON } from './vendors/osm-engines.js';
import { SERPAPI_AND_ITS_LIKE } from './vendors/serpapi.js';
import { SERPER } from './vendors/serper.js';

/** Every adapter of a provider on the network; a new one is a line here. */
export const VENDORS: readonly Vendor[] = [
  ...[GOOGLE_PLACES, DATAFORSEO, ...SERPAPI_AND_ITS_LIKE, SERPER, PHOTON, NOMINATIM],
];
