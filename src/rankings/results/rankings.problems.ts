import { defineProblem } from '#platform/http/problem';

export const SCANS_NOT_COMPARABLE = defineProblem({
  code: 'scans_not_comparable',
  status: 422,
  title: 'These scans cannot be compared',
  description:
    'Only scans of one business, keyword, provider, grid (size, radius and centre), zoom, language, country and ' +
    'device can be compared pin by pin. Scans measured by several providers, and suspect ones that were not confirmed, cannot. `differs` lists the ' +
    'differences.',
  example: { differs: ['grid_size'] },
});

export const HEAT_MAPS_BUSY = defineProblem({
  code: 'heat_maps_busy',
  status: 503,
  title: 'Too many pictures are waiting to be drawn',
  description:
    'The service draws one PNG at a time. Retry after the seconds in `Retry-After`, or request the SVG.',
});
