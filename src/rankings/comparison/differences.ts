import { Problem } from '#platform/http/problem';
import { MIXED, type Scan } from '../../scanning/record/scan.entity.js';
import { SCANS_NOT_COMPARABLE } from '../results/rankings.problems.js';

const SETTINGS = Object.fromEntries(
  (['zoom', 'language', 'country', 'device'] as const).map((name) => [
    name,
    (scan: Scan) => scan[name] ?? null,
  ]),
);

const COMPARED_FIELDS: Readonly<Record<string, (scan: Scan) => unknown>> = {
  business_id: ({ businessId }) => businessId,
  place: ({ placeVersion }) => placeVersion,
  keyword: ({ keywordKey }) => keywordKey,
  // Two scans by several providers are never alike: failures decided which provider measured which pin.
  provider: ({ provider, id }) => (provider === MIXED ? id : provider),
  grid_size: ({ gridSize }) => gridSize,
  radius_miles: ({ radiusMiles }) => radiusMiles,
  shape: ({ layout }) => layout?.shape ?? 'square',
  area: ({ layout }) => (layout?.area ? `${layout.area.id}.${layout.area.version}` : null),
  excluded_pins: ({ layout }) => layout?.excluded.join() ?? '',
  exclude_water: ({ layout }) => layout?.excludesWater ?? false,
  ...SETTINGS,
  // A suspect scan is like no other, unless it was confirmed.
  suspect: (scan) => (scan.isTrusted() ? null : scan.id),
  center: ({ centerLat, centerLng }) => `${centerLat},${centerLng}`,
};

/** Returns the fields that prevent a comparison pin by pin; empty if two scans are comparable. */
export function differencesOf(one: Scan, other: Scan): string[] {
  return Object.entries(COMPARED_FIELDS).flatMap(([name, of]) => (of(one) === of(other) ? [] : [name]));
}

/**
 * @param consequence the end of the sentence in the problem detail
 * @throws Problem `scans_not_comparable`
 */
export function requireComparable(before: Scan, after: Scan, consequence: string): void {
  const differs = differencesOf(before, after);
  if (differs.length === 0) return;
  throw new Problem(
    SCANS_NOT_COMPARABLE,
    `Scans ${before.id} and ${after.id} differ in ${differs.join(', ')}: ${consequence}.`,
    { members: { differs } },
  );
}
