import { NominatimProvider, PhotonProvider } from '#libs/local-search';
import {
  FakeNominatim,
  FakePhoton,
  nominatimPlace,
  osmId,
  photonPlace,
} from '../../../support/fakes/osm-engines.js';
import { json, type Vendor } from '../vendor.js';

const OSM: Pick<Vendor, 'placeId' | 'cids' | 'requestsFor25' | 'hasAds' | 'hasKey'> = {
  ...{ placeId: osmId, cids: {}, requestsFor25: 1, hasAds: false, hasKey: false },
};

export const PHOTON: Vendor = {
  label: 'photon',
  start: (options) => FakePhoton.start(options),
  create: ({ apiKey, baseUrl, timeoutMs }) =>
    new PhotonProvider({ baseUrl: withPassword(baseUrl, apiKey), timeoutMs }),
  place: photonPlace,
  ...OSM,
  errors: [
    ['a wrong parameter', json(400, { message: 'Invalid parameter' }), 'invalid_request'],
    ['no list', json(200, { type: 'FeatureCollection' }), 'invalid_response'],
  ],
};

export const NOMINATIM: Vendor = {
  label: 'nominatim',
  start: (options) => FakeNominatim.start(options),
  create: ({ apiKey, baseUrl, timeoutMs }) =>
    new NominatimProvider({ baseUrl: withPassword(baseUrl, apiKey), timeoutMs }),
  place: nominatimPlace,
  ...OSM,
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

/** The key of an engine without keys is the password of the proxy in front of it. */
function withPassword(baseUrl: string, password: string): string {
  return baseUrl.replace('http://', `http://user:${encodeURIComponent(password)}@`);
}
