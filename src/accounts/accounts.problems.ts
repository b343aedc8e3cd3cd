import { defineProblem } from '#platform/http/problem';

export const UNAUTHORIZED = defineProblem({
  code: 'unauthorized',
  status: 401,
  title: 'A valid API key is needed',
  description:
    'Send `Authorization: Bearer <API key>`. The key was missing, misspelt, expired or revoked. ' +
    'A key in the query string or the body is not accepted.',
});

export const PLAN_REQUIRED = defineProblem({
  code: 'plan_required',
  status: 403,
  title: 'The plan has no API access',
  description:
    'Live keys work on paid plans. Upgrade the plan, or use a test key, which works on every plan.',
});

export const INSUFFICIENT_SCOPE = defineProblem({
  code: 'insufficient_scope',
  status: 403,
  title: 'The key may not do this',
  description: 'Reading needs a key with the scope `read`, everything else one with the scope `write`.',
});

export const KEY_ALREADY_ROTATED = defineProblem({
  code: 'key_already_rotated',
  status: 409,
  title: 'The key was rotated before',
  description: 'It works until its overlap is over. To have a new key, rotate the one that replaced it.',
});

export const EMAIL_TAKEN = defineProblem({
  code: 'email_taken',
  status: 409,
  title: 'There is a user with this e-mail address',
  description: 'Every user has an e-mail address of their own. Use another, or the account that has it.',
});
