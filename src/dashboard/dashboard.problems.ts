import { defineProblem } from '#platform/http/problem';

export const SIGNED_OUT = defineProblem({
  code: 'signed_out',
  status: 401,
  title: 'You are not signed in',
  description:
    'The route requires a session of the dashboard. The session is missing or has expired. Sign in.',
});

export const INSUFFICIENT_ROLE = defineProblem({
  code: 'insufficient_role',
  status: 403,
  title: 'Your role does not allow this',
  description:
    'Owners have every right, and admins every right but to manage owners. Members cannot manage the team. ' +
    'Viewers and clients can only read.',
});

export const CROSS_SITE = defineProblem({
  code: 'cross_site',
  status: 403,
  title: 'The request was sent by another site',
  description:
    'The dashboard accepts changes from its own pages only. Behind a proxy, set `PUBLIC_URL` to the address ' +
    'that browsers show, or configure the proxy to pass on the Host header.',
});

export const MAIL_NOT_CONFIGURED = defineProblem({
  code: 'mail_not_configured',
  status: 409,
  title: 'E-mail is not configured',
  description:
    'The service sends e-mail only if `SMTP_URL` is set. Ask the operator of the service for a link: ' +
    '`user reset-link --email E` prints one.',
});
