import { defineProblem } from '#platform/http/problem';

export const TOO_MANY_SHARES = defineProblem({
  code: 'too_many_shares',
  status: 409,
  title: 'The scan has too many share links',
  description: 'A scan has at most 20 share links. Revoke one, or pass on an existing one.',
});
