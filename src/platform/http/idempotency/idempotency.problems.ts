import { defineProblem } from '../problem.js';

export const IDEMPOTENCY_KEY_REUSED = defineProblem({
  code: 'idempotency_key_reused',
  status: 422,
  title: 'The Idempotency-Key belongs to another request',
  description: 'This key was sent before with another body. Use a new key for every new request.',
});

export const IDEMPOTENCY_IN_PROGRESS = defineProblem({
  code: 'idempotency_in_progress',
  status: 409,
  title: 'The first request with this Idempotency-Key is still running',
  description: 'Wait as long as `Retry-After` says, and send it again to get the answer of the first.',
});
