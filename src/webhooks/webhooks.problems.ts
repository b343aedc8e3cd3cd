import { defineProblem } from '#platform/http/problem';

export const WEBHOOK_URL_REFUSED = defineProblem({
  code: 'webhook_url_refused',
  status: 422,
  title: 'Webhooks cannot be sent to this URL',
  description:
    'Webhooks go to https:// URLs of hosts on the public internet, given by name, without user name and password, on port ' +
    '443, 80 or above 1023. On a network of your own, WEBHOOK_ALLOW_PRIVATE_HOSTS lifts all but the last two.',
});

export const TOO_MANY_ENDPOINTS = defineProblem({
  code: 'too_many_webhook_endpoints',
  status: 409,
  title: 'There are enough webhook endpoints',
  description: 'An account may have 20 endpoints for live events and 20 for test events. Delete one first.',
});

export const ROTATION_UNDER_WAY = defineProblem({
  code: 'webhook_rotation_under_way',
  status: 409,
  title: 'The secret is being rotated already',
  description:
    'The secret before this one still signs, until `old_secret_expires_at`. A rotation that is forced ends it at once.',
  example: { old_secret_expires_at: '2026-11-22T02:00:00.000Z' },
});

export const ENDPOINT_DISABLED = defineProblem({
  code: 'webhook_endpoint_disabled',
  status: 409,
  title: 'The webhook endpoint is disabled',
  description: 'Nothing is sent to it. Enable it first.',
});
