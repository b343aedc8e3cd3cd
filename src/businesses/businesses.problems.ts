import type { ResultOf } from '#libs/place-identity';
import { defineProblem, Problem } from '#platform/http/problem';
import { PROVIDER_UNAVAILABLE } from '../search/search.problems.js';

export const NOT_A_BUSINESS_PROFILE_URL = defineProblem({
  code: 'not_a_business_profile_url',
  status: 422,
  title: 'The URL is not that of a Google Business Profile',
  description:
    'Open the business in Google Maps and send the URL of its page. `reason` says what kind of URL was sent. ' +
    'The reference "Links to a business" (docs/reference/profile-urls.md) lists every form that is accepted.',
  example: { reason: 'search' },
});

export const LOCATION_UNRESOLVED = defineProblem({
  code: 'location_unresolved',
  status: 422,
  title: 'The business cannot be located',
  description:
    'The request does not contain the location of the business, and no search provider knows it. ' +
    'Send `name`, `lat` and `lng` too. `missing` lists the unknown fields.',
  example: { missing: ['lat', 'lng'] },
});

export const SHORT_LINK_UNRESOLVED = defineProblem({
  code: 'short_link_unresolved',
  status: 502,
  title: 'The short link could not be followed',
  description:
    'Google did not return the target of the short link. `reason` says why. Nothing was stored. Open the link ' +
    'in a browser and send the long URL, or try again later.',
  example: { reason: 'timeout' },
});

export const BUSINESS_EXISTS = defineProblem({
  code: 'business_exists',
  status: 409,
  title: 'The business is already tracked',
  description:
    'Two businesses are the same if they have the same CID or place ID, now or before, or the same name within 50 ' +
    'metres. ' +
    '`business_id` is the existing one.',
  example: { business_id: 1 },
});

export const NOT_A_CANDIDATE = defineProblem({
  code: 'not_a_candidate',
  status: 422,
  title: 'The listing is not a candidate',
  description:
    'Only a listing that a scan or look-up named as the new identifier of the business can be confirmed or dismissed. ' +
    'The candidates are in `identifier_candidates` of the business and in `suspect` of its scans. If the business became ' +
    'another place, send its URL to `POST /businesses/{id}/relocate`.',
});

export const EXTERNAL_ID_EXISTS = defineProblem({
  code: 'external_id_exists',
  status: 409,
  title: 'Another business has this external id',
  description: 'An external id is unique among the businesses of an account and mode. `business_id` has it.',
  example: { business_id: 1 },
});

export const LOCATION_NOT_EDITABLE = defineProblem({
  code: 'location_not_editable',
  status: 422,
  title: 'The location of a business cannot be edited',
  description:
    'The location identifies the business. If it has moved, or is another place, send the new coordinates or the ' +
    'new URL to `POST /businesses/{id}/relocate`.',
});

/** Returns the problem of a text that `parseProfileUrl` refuses. */
export function notAProfileUrl({ reason, advice }: ResultOf<'refused'>): Problem {
  return new Problem(NOT_A_BUSINESS_PROFILE_URL, advice, { members: { reason } });
}

/** Returns the problem of a look-up without a result of which a provider failed to answer a part. */
export function noProviderAnswered(cause: unknown): Problem {
  const detail =
    'No search provider located the business, and at least one did not answer. Nothing was stored. Try again later.';
  return new Problem(PROVIDER_UNAVAILABLE, detail, { cause });
}
