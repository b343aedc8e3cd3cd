import type { Pin } from '#libs/geo-grid';
import { SEARCH_DEPTH } from '#libs/local-search';
import { ABSENT, pinMovement, rankChange, UNMEASURED } from '#libs/rank-metrics';
import type { Scan } from '../../scanning/record/scan.entity.js';
import type { RankedPinDto, UnmeasuredPinDto } from '../dto/grid.dto.js';
import { gridOf } from './place-metrics.js';

/** The rank of a place that is not among the results of a pin. */
export const ABSENT_RANK = SEARCH_DEPTH + 1;

/** Reason of an unmeasured place at a measured pin: only another provider identifies the place. */
const OTHER_PROVIDER = 'other_provider';

/** Returns the pins of a scan with the ranks of a place and their changes since an earlier scan of the same geometry. */
export function pinsOf(
  scan: Scan,
  { ranks, previous, limit }: GridRanks,
): { grid: RankedPinDto[]; unmeasured: UnmeasuredPinDto[] } {
  const { pins } = gridOf(scan);
  const rankAt = (pin: Pin): number => ranks[pin.index] ?? UNMEASURED;
  const reasons = new Map(scan.unmeasured?.map(({ pin, reason }) => [pin, reason]));
  return {
    grid: pins
      .filter((pin) => rankAt(pin) !== UNMEASURED)
      .slice(0, limit)
      .map((pin) => {
        const rank = rankAt(pin);
        const before = previous?.[pin.index] ?? UNMEASURED;
        return {
          ...pointOf(pin),
          rank: rank === ABSENT ? ABSENT_RANK : rank,
          found: rank !== ABSENT,
          change: rankChange(before, rank, SEARCH_DEPTH),
          movement: pinMovement(before, rank, SEARCH_DEPTH),
          provider: providerAt(scan, pin.index),
        };
      }),
    unmeasured: pins
      .filter((pin) => rankAt(pin) === UNMEASURED)
      .map((pin) => ({ ...pointOf(pin), reason: reasons.get(pin.index) ?? OTHER_PROVIDER })),
  };
}

interface GridRanks {
  /** One per pin, row-major from the north-west; 0 is absent, -1 unmeasured. */
  readonly ranks: readonly number[];
  readonly previous: readonly number[] | null;
  /** Maximum number of measured pins to return. */
  readonly limit?: number | undefined;
}

/** Returns the provider that measured a pin; null if it is unmeasured. */
export function providerAt({ provider, providers, pinProviders, ranks }: Scan, index: number): string | null {
  if (pinProviders) return providers?.[pinProviders[index] ?? -1]?.name ?? null;
  return ranks?.[index] === UNMEASURED ? null : provider;
}

/** Returns the position of a pin, and the number and name of a point. */
export function pointOf({ lat, lng, row, col, point, name }: Pin) {
  return {
    lat,
    lng,
    row,
    col,
    ...(point !== undefined && { index: point }),
    ...(name !== undefined && { name }),
  };
}
