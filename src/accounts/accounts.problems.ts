import { defineProblem } from '#platform/http/problem';

export const UNAUTHORIZED = defineProblem({
  code: 'unauthorized',
  status: 401,
  title: 'A valid API key is required',
  description:
    'Send the header `Authorization: Bearer <API key>`. The key is missing, malformed, expired or revoked. ' +
    'Keys in the query string or the body are ignored.',
});

export const PLAN_REQUIRED = defineProblem({
  code: 'plan_required',
  status: 403,
  title: 'The plan does not include API access',
  description:
    'Live keys require a paid plan. Upgrade the plan, or use a test key, which works on every plan.',
});

export const INSUFFICIENT_SCOPE = defineProblem({
  code: 'insufficient_scope',
  status: 403,
  title: 'The key lacks the required scope',
  description:
    'GET and HEAD requests require the scope `read`; all other requests require the scope `write`.',
});

export const RESTRICTED_TO_TAGS = defineProblem({
  code: 'restricted_to_tags',
  status: 403,
  title: 'The caller is restricted to tags',
  description:
    'The key or user has access to the businesses with certain tags only. It cannot use what concerns the whole ' +
    'account, or what also has tags of others, and its businesses must keep one of the tags. `GET /me` returns the tags.',
  example: { restricted_to_tags: ['acme'] },
});

export const KEY_ALREADY_ROTATED = defineProblem({
  code: 'key_already_rotated',
  status: 409,
  title: 'The key has already been rotated',
  description: 'The key works until its overlap ends. Rotate the key that replaced it.',
});

export const TOO_MANY_KEYS = defineProblem({
  code: 'too_many_keys',
  status: 409,
  title: 'The account has too many API keys',
  description:
    'The account has as many usable keys of this mode as MAX_KEYS_PER_MODE allows. Revoke one that is not in use.',
});

export const EMAIL_TAKEN = defineProblem({
  code: 'email_taken',
  status: 409,
  title: 'The e-mail address is already in use',
  description: 'An e-mail address belongs to one user. Use another address, or sign in with this one.',
});
