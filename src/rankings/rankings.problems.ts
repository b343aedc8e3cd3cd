import { defineProblem } from '#platform/http/problem';

export const SCAN_NOT_FINISHED = defineProblem({
  code: 'scan_not_finished',
  status: 409,
  title: 'The scan has not ended yet',
  description:
    'Results are there once the scan has ended. Read `/scans/{id}`, or follow `/scans/{id}/events`, until then.',
});
