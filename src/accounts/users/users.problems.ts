import { defineProblem } from '#platform/http/problem';

export const INVALID_CREDENTIALS = defineProblem({
  code: 'invalid_credentials',
  status: 401,
  title: 'The e-mail address or password is wrong',
  description:
    'No user has this e-mail address and password. The response does not reveal which of the two is wrong. ' +
    'Request a link to set a new password.',
});

export const SIGN_INS_BUSY = defineProblem({
  code: 'sign_ins_busy',
  status: 503,
  title: 'Too many people sign in at once',
  description:
    'The service checks one password at a time, and too many are waiting. Retry after `Retry-After` seconds.',
});

export const LINK_INVALID = defineProblem({
  code: 'link_invalid',
  status: 410,
  title: 'The link is invalid or has expired',
  description:
    'Links work once and for a limited time. This link was used, has expired, or is incomplete. Request a new one.',
});

export const ALREADY_SET_UP = defineProblem({
  code: 'already_set_up',
  status: 409,
  title: 'The service is already set up',
  description: 'An account already exists. Sign in, or ask an owner for an invitation.',
});

export const ALREADY_MEMBER = defineProblem({
  code: 'already_member',
  status: 409,
  title: 'The user is already a member of the team',
  description: 'A user of this account has this e-mail address. Change the role of that user instead.',
});

export const LAST_OWNER = defineProblem({
  code: 'last_owner',
  status: 409,
  title: 'An account must have at least one owner',
  description: 'The last owner cannot leave or change roles. Make another user an owner first.',
});

export const OWNER_REQUIRED = defineProblem({
  code: 'owner_required',
  status: 403,
  title: 'Only an owner may manage owners',
  description: 'An admin manages all other users. Ask an owner to invite, change or remove an owner.',
});

export const ROLE_TAGS_MISMATCH = defineProblem({
  code: 'role_tags_mismatch',
  status: 422,
  title: 'The role and the tags do not fit together',
  description:
    'A client needs at least one tag. Owners and admins have access to all businesses, so they have no tags. ' +
    'Members and viewers may have tags.',
});
