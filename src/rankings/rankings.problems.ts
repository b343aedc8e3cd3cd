import { defineProblem } from '#platform/http/problem';

export const SCAN_NOT_FINISHED = defineProblem({
  code: 'scan_not_finished',
  status: 409,
  title: 'The scan has not ended yet',
  description:
    'Results are there once the scan has ended. Read `/scans/{id}`, or follow `/scans/{id}/events`, until then.',
});

export const SCANS_NOT_COMPARABLE = defineProblem({
  code: 'scans_not_comparable',
  status: 422,
  title: 'These scans cannot be compared',
  description:
    'Only scans of one business, keyword, provider, grid (size, radius and centre), zoom, language, country and ' +
    'device can be compared pin by pin, and none that several providers measured. ' +
    '`differs` says what is not the same.',
  example: { differs: ['grid_size'] },
});

export const HEAT_MAPS_BUSY = defineProblem({
  code: 'heat_maps_busy',
  status: 503,
  title: 'Too many pictures are being drawn',
  description:
    'PNGs are drawn one after another. Wait as long as `Retry-After` says, or read the SVG, which is always there.',
});
