import { defineProblem } from '#platform/http/problem';

export const INVALID_CREDENTIALS = defineProblem({
  code: 'invalid_credentials',
  status: 401,
  title: 'The e-mail address or the password is wrong',
  description:
    'Nobody has this e-mail address with this password. Which of the two is wrong is not said. ' +
    'Ask for a link to set a new password.',
});

export const LINK_INVALID = defineProblem({
  code: 'link_invalid',
  status: 410,
  title: 'The link does not work, or no longer',
  description: 'Links work once and for a limited time. This one was used, is too old, or is incomplete.',
});

export const ALREADY_SET_UP = defineProblem({
  code: 'already_set_up',
  status: 409,
  title: 'The service has been set up already',
  description: 'Somebody has an account here. Sign in, or ask an owner for an invitation.',
});

export const ALREADY_MEMBER = defineProblem({
  code: 'already_member',
  status: 409,
  title: 'This person is in the team already',
  description: 'A user of the account has this e-mail address. Change the role instead.',
});

export const LAST_OWNER = defineProblem({
  code: 'last_owner',
  status: 409,
  title: 'An account needs an owner',
  description: 'Without this owner nobody could manage the account. Make somebody else an owner first.',
});
