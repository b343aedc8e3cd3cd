import { defineProblem } from './problem.js';

export const VALIDATION_FAILED = defineProblem({
  code: 'validation_failed',
  status: 400,
  title: 'The request is not valid',
  description:
    'At least one field or query parameter is not valid. `errors` lists each with a code and its parameters.',
  example: {
    errors: [
      {
        pointer: '#/grid_size',
        code: 'too_large',
        params: { max: 21 },
        detail: 'must be at most 21; got 22',
      },
    ],
  },
});

export const MALFORMED_BODY = defineProblem({
  code: 'malformed_body',
  status: 400,
  title: 'The body is not valid JSON',
  description: 'The body is not a valid JSON object. Send one with `Content-Type: application/json`.',
});

export const BAD_REQUEST = defineProblem({
  code: 'bad_request',
  status: 400,
  title: 'The request is malformed',
  description: 'The request violates the rules of HTTP or of this API in a way that no other code describes.',
});

export const NOT_FOUND = defineProblem({
  code: 'not_found',
  status: 404,
  title: 'Not found',
  description:
    'The address does not exist, or the resource belongs to another account or mode. Check the path and the id.',
});

export const METHOD_NOT_ALLOWED = defineProblem({
  code: 'method_not_allowed',
  status: 405,
  title: 'The method is not allowed',
  description:
    'The address does not accept this method. The `Allow` header lists the methods that it accepts.',
});

export const NOT_ACCEPTABLE = defineProblem({
  code: 'not_acceptable',
  status: 406,
  title: 'The media type is not available',
  description:
    'The resource has none of the media types in the `Accept` header. `detail` lists the available ones.',
});

export const PRECONDITION_FAILED = defineProblem({
  code: 'precondition_failed',
  status: 412,
  title: 'The resource has changed',
  description:
    'The resource has another `ETag` than `If-Match`. Nothing was written. Read it again, apply the change to what it is ' +
    'now, and send its `ETag`.',
});

export const BODY_TOO_LARGE = defineProblem({
  code: 'body_too_large',
  status: 413,
  title: 'The body is too large',
  description:
    'A body may have at most 100 kB, an area 1 MB, the file of an import 16 MB. The detail has the limit of the request.',
});

export const UNSUPPORTED_MEDIA_TYPE = defineProblem({
  code: 'unsupported_media_type',
  status: 415,
  title: 'The body is not JSON',
  description:
    'Send the body as JSON, with the header `Content-Type: application/json`. An import also takes `text/csv` and ' +
    '`application/x-ndjson`.',
});

export const REQUEST_TIMEOUT = defineProblem({
  code: 'request_timeout',
  status: 408,
  title: 'The request took too long to arrive',
  description: 'The headers must arrive within 10 seconds and the whole request within 30 seconds.',
});

export const HEADERS_TOO_LARGE = defineProblem({
  code: 'headers_too_large',
  status: 431,
  title: 'The headers are too large',
  description: 'All headers together may have at most 16 kB.',
});

export const RATE_LIMITED = defineProblem({
  code: 'rate_limited',
  status: 429,
  title: 'Too many requests',
  description:
    'The plan limits the requests of a key per minute. An IP address may send 30 requests per minute without a valid ' +
    'key. Wait for the seconds in `Retry-After`. `RateLimit` in every response has the remaining requests.',
});

export const INTERNAL_ERROR = defineProblem({
  code: 'internal_error',
  status: 500,
  title: 'Internal error',
  description: 'The service failed. Its log has the cause with the `request_id` of this response.',
});

export const DATABASE_TIMEOUT = defineProblem({
  code: 'database_timeout',
  status: 503,
  title: 'The database took too long',
  description:
    'The request was stopped because a statement of it took too long. Nothing was changed. Retry later, or narrow the ' +
    'request with a filter, a period or a smaller `limit`.',
});

export const NOT_READY = defineProblem({
  code: 'not_ready',
  status: 503,
  title: 'The service is not ready',
  description:
    'The service is starting or stopping, or it has no database connection or no disk space. Retry shortly.',
});
