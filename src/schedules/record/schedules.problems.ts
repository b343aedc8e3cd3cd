import { defineProblem } from '#platform/http/problem';

export const TOO_MANY_SCHEDULES = defineProblem({
  code: 'too_many_schedules',
  status: 422,
  title: 'Too many schedules',
  description:
    'An account can have 1,000 schedules. Delete some, or combine them: one schedule can have many keywords.',
});
