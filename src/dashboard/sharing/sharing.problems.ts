import { defineProblem } from '#platform/http/problem';

export const TOO_MANY_SHARES = defineProblem({
  code: 'too_many_shares',
  status: 409,
  title: 'The scan has too many share links',
  description:
    'A scan has 20 share links at most. Revoke one that is no longer needed, or hand on one that is there.',
});
