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
