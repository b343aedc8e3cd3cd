import { OSM_ENGINE, withPassword } from '../../testing/self-hosted.js';
import { json, type Vendor } from '../../testing/vendor.js';
import { createPhoton } from '../photon-provider.js';
import { FakePhoton, photonPlace } from './fake-photon.js';

const PHOTON: Vendor = {
  ...OSM_ENGINE,
  name: 'photon',
  label: 'photon',
  start: (options) => FakePhoton.start(options),
  create: ({ apiKey, baseUrl, timeoutMs }) =>
    createPhoton({ baseUrl: withPassword(baseUrl, apiKey), timeoutMs }),
  place: photonPlace,
  checkUp: { request: 'GET /status in', variable: 'PHOTON_BASE_URL' },
  errors: [
    ['a wrong parameter', json(400, { message: 'Invalid parameter' }), 'invalid_request'],
    ['no list', json(200, { type: 'FeatureCollection' }), 'invalid_response'],
  ],
};

export const vendors = [PHOTON];
