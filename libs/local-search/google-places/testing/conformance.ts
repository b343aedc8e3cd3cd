import type { RawAnswer } from '../../testing/fake-provider.js';
import { json, type Vendor } from '../../testing/vendor.js';
import { createGooglePlaces } from '../google-places-provider.js';
import { FakeGooglePlaces, googlePlace } from './fake-google-places.js';

const googleError = (code: number, status: string, message: string, ...details: object[]): RawAnswer =>
  json(code, { error: { code, message, status, details } });

const GOOGLE_PLACES: Vendor = {
  name: 'google-places',
  label: 'google-places',
  profile: { isGoogleOrder: false, identifiers: 'google', retention: 'place_ids_only' },
  start: (options) => FakeGooglePlaces.start(options),
  create: (access) => createGooglePlaces(access),
  place: googlePlace,
  placeId: ({ placeId }) => placeId,
  cids: {},
  requestsFor25: 2,
  hasAds: false,
  listsIdsOnly: true,
  hasKey: true,
  hasNoCache: true,
  checkUp: {
    request: 'POST /v1/places:searchText with the field mask places.id',
    variable: 'GOOGLE_PLACES_API_KEY',
    detail: /Essentials \(IDs Only\)", which Google lists as unlimited at no charge/,
  },
  errors: [
    [
      'wrong field',
      googleError(400, 'INVALID_ARGUMENT', 'Error expanding fields parameter'),
      'invalid_request',
    ],
    ['an API that is not enabled', googleError(403, 'PERMISSION_DENIED', 'disabled'), 'unauthorized'],
    ['no key', googleError(401, 'UNAUTHENTICATED', 'no key'), 'unauthorized'],
    [
      'the day is used up',
      googleError(429, 'RESOURCE_EXHAUSTED', 'limit ... per day of service'),
      'quota_exhausted',
    ],
    ['too many a minute', googleError(429, 'RESOURCE_EXHAUSTED', 'per minute'), 'rate_limited'],
    ['its own deadline', googleError(504, 'DEADLINE_EXCEEDED', 'late'), 'timeout'],
    ['an inner error', googleError(500, 'INTERNAL', 'oops'), 'unavailable'],
    ['an unknown status', googleError(500, 'constructor', 'oops'), 'unavailable'],
    ['no list of places', json(200, { places: 'none' }), 'invalid_response'],
    ['a response of another server', json(200, { message: 'blocked' }), 'invalid_response'],
    ['a place without an ID', json(200, { places: [{ displayName: { text: 'x' } }] }), 'invalid_response'],
  ],
};

export const vendors = [GOOGLE_PLACES];
