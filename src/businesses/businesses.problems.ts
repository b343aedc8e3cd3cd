import { defineProblem } from '#platform/http/problem';

export const NOT_A_BUSINESS_PROFILE_URL = defineProblem({
  code: 'not_a_business_profile_url',
  status: 422,
  title: 'This is not the URL of a Google Business Profile',
  description:
    'Open the business in Google Maps and send the link of its page. `reason` says what the URL looks like instead.',
  example: { reason: 'search' },
});

export const LOCATION_UNRESOLVED = defineProblem({
  code: 'location_unresolved',
  status: 422,
  title: 'The business cannot be located',
  description:
    'The URL does not tell where the business is, and no search provider knows it. ' +
    'Send `name`, `lat` and `lng` beside the URL; `missing` names what is not known.',
  example: { missing: ['lat', 'lng'] },
});

export const SHORT_LINK_UNRESOLVED = defineProblem({
  code: 'short_link_unresolved',
  status: 502,
  title: 'The short link could not be followed',
  description:
    'Only Google can tell where a short link leads, and it did not. `reason` says why. Nothing was stored. Open the link ' +
    'in a browser and send the long URL, or try again later.',
  example: { reason: 'timeout' },
});

export const BUSINESS_EXISTS = defineProblem({
  code: 'business_exists',
  status: 409,
  title: 'This business is already tracked',
  description:
    'Businesses are the same when their CID is, else their place ID, else their name within 50 metres. ' +
    '`business_id` is the one that is there.',
  example: { business_id: 1 },
});
