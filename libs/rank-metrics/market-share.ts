/** The share of local voice of one place relative to the best place of the same scan. Fractions 0–1. */
export interface MarketShare {
  /** Largest share of any place in the scan, including the place itself (Max SoLV). */
  maxShareOfLocalVoice: number;
  /** maxShareOfLocalVoice − the place's own share, at least 0 (Opportunity SoLV). */
  opportunityShareOfLocalVoice: number;
}

/**
 * Calculates Max SoLV and Opportunity SoLV: the largest share of any business, and the gap of this one to it.
 *
 * @param own share of local voice of the place
 * @param others shares of the other places of the same scan, over the same measured pins and topN
 * @throws {RangeError} if a share is outside 0–1
 * @see Local Falcon's definitions: github.com/local-falcon/mcp, metrics-interpretation.md
 */
export function marketShare(own: number, others: Iterable<number>): MarketShare {
  let max = own;
  for (const share of [own, ...others]) {
    if (!(share >= 0 && share <= 1)) {
      throw new RangeError(`A share of local voice must be from 0 to 1; got ${share}.`);
    }
    max = Math.max(max, share);
  }
  return { maxShareOfLocalVoice: max, opportunityShareOfLocalVoice: max - own };
}
