import type { CoverageArea } from '#libs/local-search';

/** Whether a point is in one of the areas. Null areas cover every point. */
export function covers(
  areas: readonly CoverageArea[] | null,
  { lat, lng }: { readonly lat: number; readonly lng: number },
): boolean {
  return (
    areas === null ||
    areas.some(
      ({ bounds: [west, south, east, north] }) => lat >= south && lat <= north && lng >= west && lng <= east,
    )
  );
}
