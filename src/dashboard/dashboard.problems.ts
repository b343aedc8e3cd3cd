import { defineProblem } from '#platform/http/problem';

export const SIGNED_OUT = defineProblem({
  code: 'signed_out',
  status: 401,
  title: 'Nobody is signed in',
  description: 'This needs a session of the dashboard, and there is none, or it has ended. Sign in.',
});

export const INSUFFICIENT_ROLE = defineProblem({
  code: 'insufficient_role',
  status: 403,
  title: 'Your role does not allow this',
  description: 'Owners may do everything, members all but manage the team, and the others look.',
});

export const CROSS_SITE = defineProblem({
  code: 'cross_site',
  status: 403,
  title: 'The request comes from another site',
  description:
    'The dashboard takes changes from its own pages only. Behind a proxy, set `PUBLIC_URL` to the address ' +
    'that browsers show, or have the proxy pass on the Host header.',
});

export const MAIL_NOT_CONFIGURED = defineProblem({
  code: 'mail_not_configured',
  status: 409,
  title: 'The service sends no e-mail',
  description:
    'Without `SMTP_URL` nothing is sent. Whoever runs the service makes a link with `user reset-link --email E`.',
});
