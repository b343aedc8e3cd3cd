import { defineProblem } from '#platform/http/problem';

export const WEBHOOK_URL_REFUSED = defineProblem({
  code: 'webhook_url_refused',
  status: 422,
  title: 'Invalid webhook URL',
  description:
    'The URL must start with https://, name a host on the public internet, contain no user name or password, and use ' +
    'port 443, 80 or above 1023. WEBHOOK_ALLOW_PRIVATE_HOSTS also allows http://, IP addresses and private hosts.',
});

export const RECIPIENT_REFUSED = defineProblem({
  code: 'recipient_refused',
  status: 422,
  title: 'Invalid e-mail address',
  description: 'The recipient must be one e-mail address, such as `anna@example.com`.',
});

export const TOO_MANY_CHANNELS = defineProblem({
  code: 'too_many_notification_channels',
  status: 409,
  title: 'Too many notification channels',
  description: 'An account can have 50 channels for live events and 50 for test events. Delete one first.',
});

export const TOO_MANY_ENDPOINTS = defineProblem({
  code: 'too_many_webhook_endpoints',
  status: 409,
  title: 'Too many webhook endpoints',
  description: 'An account can have 20 endpoints for live events and 20 for test events. Delete one first.',
});

export const ROTATION_UNDER_WAY = defineProblem({
  code: 'webhook_rotation_under_way',
  status: 409,
  title: 'A secret rotation is in progress',
  description:
    'The previous secret still signs until `old_secret_expires_at`. A forced rotation expires it immediately.',
  example: { old_secret_expires_at: '2026-11-22T02:00:00.000Z' },
});

export const ENDPOINT_DISABLED = defineProblem({
  code: 'webhook_endpoint_disabled',
  status: 409,
  title: 'The webhook endpoint is disabled',
  description: 'A disabled endpoint receives no events. Enable it first.',
});
