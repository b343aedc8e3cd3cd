import { defineProblem } from '#platform/http/problem';

/** The most scans of a batch. */
export const MAX_SCANS = 10_000;

export const BATCH_TOO_LARGE = defineProblem({
  code: 'batch_too_large',
  status: 422,
  title: 'The batch has too many scans',
  description:
    'A batch can have 10,000 scans: one for each keyword of each business. Nothing was created. Select fewer businesses ' +
    'or keywords.',
  example: { scans: 12_000, max_scans: MAX_SCANS },
});

export const BATCH_EMPTY = defineProblem({
  code: 'batch_empty',
  status: 422,
  title: 'The batch has no scans',
  description:
    'No selected business can be scanned. Nothing was created. `left_out` says why for the first 100 of them: it is ' +
    'empty if no business has the tag.',
  example: { left_out: [{ business_id: 1, reason: 'no_keywords', detail: 'The business has no keywords.' }] },
});

export const BATCH_ENDED = defineProblem({
  code: 'batch_ended',
  status: 409,
  title: 'The batch has ended',
  description: 'All scans of the batch have ended. Only a running batch can be cancelled.',
  example: { batch_id: 4 },
});
