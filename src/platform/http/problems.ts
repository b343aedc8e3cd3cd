import { defineProblem } from './problem.js';

export const VALIDATION_FAILED = defineProblem({
  code: 'validation_failed',
  status: 400,
  title: 'The request is not valid',
  description: 'One or more fields or query parameters are wrong. `errors` names each and says why.',
  example: { errors: [{ pointer: '#/grid_size', detail: 'must not be greater than 21' }] },
});

export const MALFORMED_BODY = defineProblem({
  code: 'malformed_body',
  status: 400,
  title: 'The body is not valid JSON',
  description:
    'The body could not be read as JSON. Send a JSON object with `Content-Type: application/json`.',
});

export const BAD_REQUEST = defineProblem({
  code: 'bad_request',
  status: 400,
  title: 'The request cannot be understood',
  description: 'The request breaks the rules of HTTP or of this API in a way that no other code describes.',
});

export const NOT_FOUND = defineProblem({
  code: 'not_found',
  status: 404,
  title: 'There is no such thing here',
  description: 'Nothing is at this address, or what is there is not yours to see. Check the path and the id.',
});

export const NOT_ACCEPTABLE = defineProblem({
  code: 'not_acceptable',
  status: 406,
  title: 'It does not come in this form',
  description: 'None of the media types in the `Accept` header is on offer. The detail says which are.',
});

export const BODY_TOO_LARGE = defineProblem({
  code: 'body_too_large',
  status: 413,
  title: 'The body is too large',
  description: 'Bodies may have up to 100 kB.',
});

export const UNSUPPORTED_MEDIA_TYPE = defineProblem({
  code: 'unsupported_media_type',
  status: 415,
  title: 'The body is not JSON',
  description: 'Send the body as JSON, with the header `Content-Type: application/json`.',
});

export const REQUEST_TIMEOUT = defineProblem({
  code: 'request_timeout',
  status: 408,
  title: 'The request took too long to arrive',
  description: 'The headers have 10 seconds to arrive, the whole request 30.',
});

export const HEADERS_TOO_LARGE = defineProblem({
  code: 'headers_too_large',
  status: 431,
  title: 'The headers are too large',
  description: 'All headers together may have up to 16 kB.',
});

export const RATE_LIMITED = defineProblem({
  code: 'rate_limited',
  status: 429,
  title: 'Too many requests',
  description:
    'Each key has so many requests a minute, by its plan; an address without a valid key has 30. ' +
    'Wait as long as `Retry-After` says. `RateLimit` tells on every answer what is left.',
});

export const INTERNAL_ERROR = defineProblem({
  code: 'internal_error',
  status: 500,
  title: 'Something went wrong on our side',
  description: 'The service failed. Its log has the details under the `request_id` of this answer.',
});

export const NOT_READY = defineProblem({
  code: 'not_ready',
  status: 503,
  title: 'The service is not ready',
  description:
    'The service is starting, stopping, has lost its database, or has no room to write. Try again shortly.',
});
