import { absentPosition, assertDepth, assertTopN, DEFAULT_TOP_N } from './rank.js';

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

/** Definition of one published metric. */
export interface MetricDefinition {
  description: string;
  /** `position`: 1 is best; `fraction`: 0 to 1; `pins`: a count; `meters`: a geodesic distance. */
  unit: 'position' | 'fraction' | 'pins' | 'meters';
  /** The number of pins in the denominator; null for a metric that is a count or not a mean over pins. */
  denominator: 'found_pins' | 'measured_pins' | 'total_pins' | 'top_pins' | null;
  /** Search depth: the number of results examined per pin. */
  depth?: number;
  /** Position that counts for a measured pin where the place is absent. */
  absent_value?: number;
  /** Worst position that counts as the top of the results. */
  top_n?: number;
}

/**
 * Returns the definitions of the metrics of `summarize`, `marketShare` and `topDistance` for a depth and topN, by
 * their names in the published JSON. Vendors use the same names for different metrics (ATRP, SoLV, the value of an
 * absent pin). So two figures are comparable only if both are published with their definition.
 *
 * @throws {RangeError} if the depth is below 1, or topN outside 1 to depth
 */
export function metricDefinitions(
  depth: number,
  topN: number = DEFAULT_TOP_N,
): Record<MetricName, MetricDefinition> {
  assertDepth(depth);
  assertTopN(topN, depth);
  const absent = absentPosition(depth);
  const bounds = 'over all pins of the scan, with every unmeasured pin counted as position 1 or as absent';
  return {
    average_rank: {
      description: `Mean position over the pins where the business is among the first ${depth} results (ARP). Pins where it is absent are left out. Null if it is found at no pin.`,
      unit: 'position',
      denominator: 'found_pins',
      depth,
    },
    average_total_rank: {
      description: `Mean position over all measured pins, with pins where the business is absent counted as ${absent} (ATRP). Null if no pin was measured.`,
      unit: 'position',
      denominator: 'measured_pins',
      depth,
      absent_value: absent,
    },
    share_of_local_voice: {
      description: `Fraction of the measured pins where the business is at position ${topN} or better (SoLV). Null if no pin was measured.`,
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
        'Number of pins where a search succeeded, whether or not its results contain the business.',
      unit: 'pins',
      denominator: null,
    },
    coverage: {
      description: 'Fraction of all pins of the scan that were measured.',
      unit: 'fraction',
      denominator: 'total_pins',
    },
    average_total_rank_bounds: {
      description: `Best and worst possible value of average_total_rank ${bounds} (${absent}).`,
      unit: 'position',
      denominator: 'total_pins',
      depth,
      absent_value: absent,
    },
    share_of_local_voice_bounds: {
      description: `Best and worst possible value of share_of_local_voice ${bounds}.`,
      unit: 'fraction',
      denominator: 'total_pins',
      top_n: topN,
    },
    found_pins_bounds: {
      description: `Best and worst possible value of found_pins ${bounds}.`,
      unit: 'pins',
      denominator: null,
      depth,
    },
    ...marketDefinitions(topN),
  };
}

/** Definitions of the metrics of `marketShare` and `topDistance`; see `metricDefinitions`. */
function marketDefinitions(topN: number) {
  return {
    max_share_of_local_voice: {
      description:
        'Largest share_of_local_voice of any business in this scan, including this one (Max SoLV). Null if no pin was measured.',
      unit: 'fraction',
      denominator: 'measured_pins',
      top_n: topN,
    },
    opportunity_share_of_local_voice: {
      description:
        'Gap to the best business in this scan: max_share_of_local_voice minus share_of_local_voice (Opportunity SoLV). Null if no pin was measured.',
      unit: 'fraction',
      denominator: 'measured_pins',
      top_n: topN,
    },
    share_of_local_voice_distance: {
      description: `Mean distance in metres from the business to the pins where it is at position ${topN} or better (Average SoLV Distance). Null if there is no such pin.`,
      unit: 'meters',
      denominator: 'top_pins',
      top_n: topN,
    },
  } as const;
}
