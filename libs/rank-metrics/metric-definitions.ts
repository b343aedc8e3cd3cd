import { marketDefinitions } from './market-definitions.js';
import { DEFAULT_TOP_N, absentPosition, assertDepth, assertTopN } from './rank.js';

type MetricName =
  | 'average_rank'
  | 'average_total_rank'
  | 'share_of_local_voice'
  | 'found_pins'
  | 'measured_pins'
  | 'coverage'
  | 'average_total_rank_bounds'
  | 'share_of_local_voice_bounds'
  | 'found_pins_bounds'
  | keyof ReturnType<typeof marketDefinitions>;

/** What one published number means. Keys are those of the published JSON. */
export interface MetricDefinition {
  description: string;
  /** `position`: 1 is best; `fraction`: 0 to 1; `pins`: a count; `meters`: on the ground. */
  unit: 'position' | 'fraction' | 'pins' | 'meters';
  /** The count of pins divided by; null for a number that is itself a count or not a mean over pins. */
  denominator: 'found_pins' | 'measured_pins' | 'total_pins' | 'top_pins' | null;
  /** Results looked at per pin. */
  depth?: number;
  /** Position counted for a measured pin where the place is absent. */
  absent_value?: number;
  /** Lowest position that counts. */
  top_n?: number;
}

/**
 * Definitions to publish beside the numbers of `summarize`, `marketShare` and `topDistance` with the same depth
 * and topN. Vendors use the same names for different numbers (ATRP, SoLV, the value of an absent pin), so a
 * figure can be compared with another only when both say what they are.
 *
 * @throws {RangeError} on a depth below 1, or a topN outside 1 to depth.
 */
export function metricDefinitions(
  depth: number,
  topN: number = DEFAULT_TOP_N,
): Record<MetricName, MetricDefinition> {
  assertDepth(depth);
  assertTopN(topN, depth);
  const absent = absentPosition(depth);
  const bounds = `over all pins of the scan: every unmeasured pin counted as position 1, and as absent`;
  return {
    average_rank: {
      description: `Mean position over the pins where the business is among the first ${depth} results (ARP). Pins where it is absent are left out. Null when it is found at no pin.`,
      unit: 'position',
      denominator: 'found_pins',
      depth,
    },
    average_total_rank: {
      description: `Mean position over all measured pins, a pin where the business is absent counted as ${absent} (ATRP). Null when no pin was measured.`,
      unit: 'position',
      denominator: 'measured_pins',
      depth,
      absent_value: absent,
    },
    share_of_local_voice: {
      description: `Fraction of the measured pins where the business is at position ${topN} or better (SoLV). Null when no pin was measured.`,
      unit: 'fraction',
      denominator: 'measured_pins',
      top_n: topN,
    },
    found_pins: {
      description: `Number of measured pins where the business is among the first ${depth} results.`,
      unit: 'pins',
      denominator: null,
      depth,
    },
    measured_pins: {
      description:
        'Number of pins where a search succeeded, whether or not the business was among its results.',
      unit: 'pins',
      denominator: null,
    },
    coverage: {
      description: 'Fraction of all pins of the scan that were measured.',
      unit: 'fraction',
      denominator: 'total_pins',
    },
    average_total_rank_bounds: {
      description: `Best and worst value that average_total_rank can take ${bounds} (${absent}).`,
      unit: 'position',
      denominator: 'total_pins',
      depth,
      absent_value: absent,
    },
    share_of_local_voice_bounds: {
      description: `Best and worst value that share_of_local_voice can take ${bounds}.`,
      unit: 'fraction',
      denominator: 'total_pins',
      top_n: topN,
    },
    found_pins_bounds: {
      description: `Best and worst value that found_pins can take ${bounds}.`,
      unit: 'pins',
      denominator: null,
      depth,
    },
    ...marketDefinitions(topN),
  };
}
