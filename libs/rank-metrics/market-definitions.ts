/** Definitions of the metrics of `marketShare` and `topDistance`; see `metricDefinitions`. */
export function marketDefinitions(topN: number) {
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
