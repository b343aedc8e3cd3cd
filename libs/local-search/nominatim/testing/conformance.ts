import { OSM_ENGINE, withPassword } from '../../testing/self-hosted.js';
import { json, type Vendor } from '../../testing/vendor.js';
import { createNominatim } from '../nominatim-provider.js';
import { FakeNominatim, nominatimPlace } from './fake-nominatim.js';

const NOMINATIM: Vendor = {
  ...OSM_ENGINE,
  name: 'nominatim',
  label: 'nominatim',
  start: (options) => FakeNominatim.start(options),
  create: ({ apiKey, baseUrl, timeoutMs }) =>
    createNominatim({ baseUrl: withPassword(baseUrl, apiKey), timeoutMs }),
  place: nominatimPlace,
  isByDistance: true,
  checkUp: { request: 'GET /status', variable: 'NOMINATIM_BASE_URL' },
  errors: [
    ['a wrong parameter', json(400, { error: { code: 400, message: 'Bad' } }), 'invalid_request'],
    ['an error in a 200', json(200, { error: 'Unable to geocode' }), 'invalid_response'],
    [
      'a query that took too long',
      json(503, { error: { code: 503, message: 'Query took too long' } }),
      'unavailable',
    ],
  ],
};

export const vendors = [NOMINATIM];
