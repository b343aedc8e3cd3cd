import { defineProblem } from '#platform/http/problem';

export const OUTSIDE_COVERAGE = defineProblem({
  code: 'outside_coverage',
  status: 422,
  title: 'The search provider has no data here',
  description:
    'Every pin of the grid is outside the coverage of the provider. Nothing was charged. `areas` lists the covered ' +
    'areas as [west, south, east, north]. `providers` lists other providers of this version that have data here, ' +
    'configured ones first; it may be empty.',
  example: {
    areas: [{ name: 'Montevideo', bounds: [-56.34, -34.93, -55.99, -34.81] }],
    providers: ['serpapi'],
  },
});

export const GRID_OUT_OF_RANGE = defineProblem({
  code: 'grid_out_of_range',
  status: 422,
  title: 'The grid reaches too near a pole',
  description: 'A grid must lie between 85 degrees south and 85 degrees north. Use a smaller radius.',
});

export const GRID_NOT_POSSIBLE = defineProblem({
  code: 'grid_not_possible',
  status: 422,
  title: 'The grid cannot be planned',
  description:
    'A grid has 1 to 441 pins, and a circle or hexagon a pin at its centre. `reason` is a stable code: ' +
    '`grid_size_even`, `radius_out_of_range`, `no_pins`, `too_many_pins`, `excluded_pin_unknown`, `spacing_too_small`, or `area_too_large`. ' +
    'The detail says which values are possible.',
  example: { reason: 'too_many_pins' },
});

export const SCAN_ENDED = defineProblem({
  code: 'scan_ended',
  status: 409,
  title: 'The scan has ended',
  description: 'Only a queued or running scan can be cancelled. `scan_status` is the status of this scan.',
  example: { scan_id: 7, scan_status: 'completed' },
});

export const SCAN_NOT_FINISHED = defineProblem({
  code: 'scan_not_finished',
  status: 409,
  title: 'The scan has not ended',
  description:
    'Results are available after the end of the scan, and only then can it be deleted. Poll `/scans/{id}`, follow ' +
    '`/scans/{id}/events`, or cancel it with `POST /scans/{id}/cancel`.',
});

export const TOO_MANY_STREAMS = defineProblem({
  code: 'too_many_streams',
  status: 429,
  title: 'Too many open event streams',
  description: 'A key may have 10 open event streams. Close one, or poll the scans.',
});

export const POSTBACK_UNREADABLE = defineProblem({
  code: 'postback_unreadable',
  status: 400,
  title: 'The body is not the answer to this search',
  description:
    'A search provider posts the answer to a search to an address of this search only. Nothing was stored; the service ' +
    'fetches the answer instead.',
});
