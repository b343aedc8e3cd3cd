import { Problem } from '#platform/http/problem';
import { MIXED, type Scan } from '../../scanning/scan.entity.js';
import { SCANS_NOT_COMPARABLE } from '../rankings.problems.js';

const SETTINGS = Object.fromEntries(
  (['zoom', 'language', 'country', 'device'] as const).map((name) => [
    name,
    (scan: Scan) => scan[name] ?? null,
  ]),
);

const HAS_TO_BE_EQUAL: Readonly<Record<string, (scan: Scan) => unknown>> = {
  business_id: ({ businessId }) => businessId,
  keyword: ({ keywordKey }) => keywordKey,
  // Two scans that several measured are not measured alike: who was asked where, the failures of the day decided.
  provider: ({ provider, id }) => (provider === MIXED ? id : provider),
  grid_size: ({ gridSize }) => gridSize,
  radius_miles: ({ radiusMiles }) => radiusMiles,
  ...SETTINGS,
  center: ({ centerLat, centerLng }) => `${centerLat},${centerLng}`,
};

/** What keeps two scans from being compared pin by pin; empty when nothing does. */
export function differencesOf(one: Scan, other: Scan): string[] {
  return Object.entries(HAS_TO_BE_EQUAL).flatMap(([name, of]) => (of(one) === of(other) ? [] : [name]));
}

/**
 * @param consequence why they have to be alike, for the reader of the problem
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
