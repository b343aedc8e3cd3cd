import { defineProblem } from '../http/problem.js';

export const METRICS_TOKEN_REQUIRED = defineProblem({
  code: 'metrics_token_required',
  status: 401,
  title: 'The metrics require a token',
  description: 'The installation has a METRICS_TOKEN. Send it as `Authorization: Bearer <token>`.',
});
