import { defineProblem } from '#platform/http/problem';

export const TOO_MANY_SHARES = defineProblem({
  code: 'too_many_shares',
  status: 409,
  title: 'Too many share links',
  description: 'A scan or tag has at most 20 share links. Revoke one, or pass on an existing one.',
});
