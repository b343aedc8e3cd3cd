import { defineProblem } from '#platform/http/problem';

export const AREA_INVALID = defineProblem({
  code: 'area_invalid',
  status: 422,
  title: 'The GeoJSON is no area',
  description:
    'An area is a Polygon, MultiPolygon or MultiPoint (RFC 7946), or a collection of these. `reason` is a stable code of the error, and ' +
    '`geojson_pointer` a JSON pointer into the GeoJSON. Positions are [longitude, latitude]. Rings are closed and cross ' +
    'neither themselves nor each other. Holes lie in their ring and not in each other. An area across the antimeridian is cut there into the parts of a MultiPolygon.',
  example: { reason: 'ring_crosses_itself', geojson_pointer: '/coordinates/0' },
});

export const AREA_IN_USE = defineProblem({
  code: 'area_in_use',
  status: 409,
  title: 'A schedule scans the area',
  description:
    'Delete the schedules in `schedules`, or give them another area. Finished scans of the area keep their pins.',
  example: { schedules: [3] },
});

export const TOO_MANY_AREAS = defineProblem({
  code: 'too_many_areas',
  status: 422,
  title: 'Too many areas',
  description: 'An account can have 1,000 areas. Delete some.',
});
