import { defineProblem } from '#platform/http/problem';

export const TOO_MANY_REPORTS = defineProblem({
  code: 'too_many_reports',
  status: 422,
  title: 'Too many reports are waiting',
  description: 'At most 20 reports of an account can wait to be made. Wait until some are completed.',
});

export const REPORT_NOT_READY = defineProblem({
  code: 'report_not_ready',
  status: 409,
  title: 'The report has no PDF',
  description:
    'The report is not completed yet, or it failed. Poll `/reports/{id}` until its status is `completed`.',
});

export const TOO_MANY_REPORT_SHARES = defineProblem({
  code: 'too_many_report_shares',
  status: 422,
  title: 'The report has too many links',
  description: 'A report has at most 20 public links. Delete one, or pass on an existing one.',
});

export const SHARE_PASSWORD_REQUIRED = defineProblem({
  code: 'share_password_required',
  status: 403,
  title: 'The link needs its password',
  description:
    'The link opens only with the password that its creator has set. 10 guesses are possible in 15 minutes.',
});

export const PREVIEWS_BUSY = defineProblem({
  code: 'report_previews_busy',
  status: 503,
  title: 'Too many previews are waiting',
  description:
    'The service makes one preview of a report at a time. Retry after the seconds in `Retry-After`.',
});
