import { defineProblem } from '#platform/http/problem';

export const TOO_MANY_SCHEDULES = defineProblem({
  code: 'too_many_schedules',
  status: 422,
  title: 'The account has as many schedules as it may have',
  description: 'An account may have 1,000 schedules. Delete some; one schedule can have many keywords.',
});
