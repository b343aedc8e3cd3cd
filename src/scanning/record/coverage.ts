import { contains, type CoverageArea } from '#libs/local-search';

/** Whether a point is in one of the areas. Null areas cover every point. */
export function covers(
  areas: readonly CoverageArea[] | null,
  point: { readonly lat: number; readonly lng: number },
): boolean {
  return areas === null || areas.some((area) => contains(area, point));
}
