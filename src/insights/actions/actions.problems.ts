import { defineProblem } from '#platform/http/problem';

export const ACTION_EXISTS = defineProblem({
  code: 'action_exists',
  status: 409,
  title: 'The action is already tracked',
  description:
    'A business has at most one planned or dismissed action of a kind and keyword, and at most one that was done on a ' +
    'day. Change the action in `action_id`, or send another `date`.',
  example: { action_id: 3 },
});

export const ACTION_NOT_DONE = defineProblem({
  code: 'action_not_done',
  status: 409,
  title: 'The action is not done',
  description:
    'Only an action with the status `done` has an outcome. Set the status and the day on which it was done.',
});

export const DAY_IN_FUTURE = defineProblem({
  code: 'day_in_future',
  status: 422,
  title: 'The day is in the future',
  description:
    'An action is done or dismissed today or on an earlier day, in the time zone of the business. Send an earlier `date`, ' +
    'or the status `planned`.',
  example: { today: '2026-11-23' },
});

export const TOO_MANY_ACTIONS = defineProblem({
  code: 'too_many_actions',
  status: 422,
  title: 'Too many actions',
  description: 'An account can track 10,000 actions of each mode. Delete old ones.',
});
