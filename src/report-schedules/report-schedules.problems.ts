import { defineProblem } from '#platform/http/problem';

export const TOO_MANY_REPORT_SCHEDULES = defineProblem({
  code: 'too_many_report_schedules',
  status: 422,
  title: 'Too many report schedules',
  description: 'An account can have 100 report schedules of each mode. Delete one first.',
});

export const NOT_A_CAMPAIGN = defineProblem({
  code: 'not_a_campaign',
  status: 422,
  title: 'The schedule starts no batches',
  description:
    'A report can follow the batches of a campaign, which is a schedule with `business_ids` or `tag`. A schedule of one ' +
    'business starts scans without a batch: use `cron` instead.',
});
