import { METERS_PER_MILE } from '#libs/geo-grid';

export type DistanceUnit = 'mi' | 'km';

const METERS_PER_UNIT: Record<DistanceUnit, number> = { mi: METERS_PER_MILE, km: 1000 };

/** The unit for distances below `below` large units, where a small unit reads better than a fraction. */
const SMALLER: Record<DistanceUnit, { name: string; meters: number; below: number }> = {
  mi: { name: 'ft', meters: 0.3048, below: 0.1 },
  km: { name: 'm', meters: 1, below: 1 },
};

export interface RoundDistance {
  meters: number;
  /** For example `0.5 mi`, `200 ft`, `2 km`, `500 m`. */
  label: string;
}

/**
 * Rounds a distance down to 1, 2 or 5 times a power of ten units.
 *
 * @param atMostMeters above 0
 */
export function roundDistance(atMostMeters: number, unit: DistanceUnit): RoundDistance {
  const smaller = SMALLER[unit];
  const large = METERS_PER_UNIT[unit];
  const [name, meters] =
    atMostMeters / large < smaller.below ? [smaller.name, smaller.meters] : [unit, large];
  const value = roundBelow(atMostMeters / meters);
  return { meters: value * meters, label: `${value} ${name}` };
}

function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [5, 2, 1].find((step) => step * power <= value * (1 + 1e-9)) ?? 1;
  // toPrecision removes floating-point noise from the product.
  return Number((factor * power).toPrecision(1));
}
