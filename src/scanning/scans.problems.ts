import { defineProblem } from '#platform/http/problem';

export const OUTSIDE_COVERAGE = defineProblem({
  code: 'outside_coverage',
  status: 422,
  title: 'The search provider has no data here',
  description:
    'Every pin of the grid is outside the areas that the provider knows. Nothing was charged. ' +
    '`areas` lists what it knows as [west, south, east, north]; `providers` lists the others ' +
    'that this version has and that would serve, the configured ones first; there may be none.',
  example: {
    areas: [{ name: 'Montevideo', bounds: [-56.34, -34.93, -55.99, -34.81] }],
    providers: ['serpapi'],
  },
});

export const GRID_OUT_OF_RANGE = defineProblem({
  code: 'grid_out_of_range',
  status: 422,
  title: 'The grid reaches too near a pole',
  description: 'A grid may not reach beyond 85 degrees north or south. Use a smaller radius.',
});

export const SCAN_ENDED = defineProblem({
  code: 'scan_ended',
  status: 409,
  title: 'The scan has ended already',
  description:
    'Only a scan that is queued or running can be cancelled. `scan_status` says how this one ended.',
  example: { scan_id: 7, scan_status: 'completed' },
});

export const TOO_MANY_STREAMS = defineProblem({
  code: 'too_many_streams',
  status: 429,
  title: 'Too many event streams at once',
  description: 'A key may have 10 event streams open at a time. Close one, or poll the scans.',
});

export const POSTBACK_UNREADABLE = defineProblem({
  code: 'postback_unreadable',
  status: 400,
  title: 'That is not the answer to this search',
  description:
    'A search provider brings the answer to a search to an address that was made for it. Nothing was stored; the ' +
    'answer is fetched instead.',
});
