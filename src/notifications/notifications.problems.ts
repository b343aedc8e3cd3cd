import { defineProblem } from '#platform/http/problem';

export const EMAIL_NOT_CONFIGURED = defineProblem({
  code: 'email_not_configured',
  status: 409,
  title: 'This installation sends no e-mail',
  description: 'A channel for e-mail needs a mail server. The operator sets SMTP_URL.',
});
