import type { Pin } from '#libs/geo-grid';
import { SEARCH_DEPTH } from '#libs/local-search';
import { ABSENT, pinMovement, rankChange, UNMEASURED } from '#libs/rank-metrics';
import type { RankedPinDto, UnmeasuredPinDto } from './dto/grid.dto.js';
import type { Scan } from '../scanning/scan.entity.js';
import { gridOf } from './metrics-view.js';

/** The rank given to a pin where the place is not among the results. */
export const ABSENT_RANK = SEARCH_DEPTH + 1;

/** Why a place is unmeasured where the business is not: it is known only by identifiers of another provider's. */
const OTHER_PROVIDER = 'other_provider';

/** The pins of a scan with a place's ranks there, beside those of an earlier scan of the same geometry. */
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
  /** One per pin, row-major from the north-west: 0 absent, -1 unmeasured. */
  readonly ranks: readonly number[];
  readonly previous: readonly number[] | null;
  /** The most measured pins wanted. */
  readonly limit?: number | undefined;
}

/** Who measured a pin; null where nobody did. */
export function providerAt({ provider, providers, pinProviders, ranks }: Scan, index: number): string | null {
  if (pinProviders) return providers?.[pinProviders[index] ?? -1]?.name ?? null;
  return ranks?.[index] === UNMEASURED ? null : provider;
}

/** Which pin it is. */
export function pointOf({ lat, lng, row, col }: Pin) {
  return { lat, lng, row, col };
}
