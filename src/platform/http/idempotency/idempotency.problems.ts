import { defineProblem } from '../problem.js';

export const IDEMPOTENCY_KEY_REUSED = defineProblem({
  code: 'idempotency_key_reused',
  status: 422,
  title: 'The Idempotency-Key was used for another request',
  description:
    'A request with this key and another body was received before. Use a new key for each new request.',
});

export const IDEMPOTENCY_IN_PROGRESS = defineProblem({
  code: 'idempotency_in_progress',
  status: 409,
  title: 'A request with this Idempotency-Key is in progress',
  description: 'Retry after the seconds in `Retry-After` to get the response of the first request.',
});
