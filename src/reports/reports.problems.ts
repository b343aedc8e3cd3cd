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
