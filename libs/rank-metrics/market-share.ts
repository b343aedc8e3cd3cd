/** How the share of local voice of one place stands to the best one of the same scan. Fractions 0–1. */
export interface MarketShare {
  /** Largest share of any place in the scan, the place itself included (Max SoLV). */
  maxShareOfLocalVoice: number;
  /** maxShareOfLocalVoice − the place's own share, from 0 (Opportunity SoLV). */
  opportunityShareOfLocalVoice: number;
}

/**
 * Max and opportunity SoLV, as Local Falcon defines them (github.com/local-falcon/mcp,
 * metrics-interpretation.md): the best share that any business reaches, and what the own one lacks of it.
 *
 * @param own share of local voice of the place.
 * @param others shares of the other places of the same scan, over the same measured pins and topN.
 * @throws {RangeError} on a share outside 0–1.
 */
export function marketShare(own: number, others: Iterable<number>): MarketShare {
  let max = own;
  for (const share of [own, ...others]) {
    if (!(share >= 0 && share <= 1)) throw new RangeError(`A share of local voice is 0 to 1, not ${share}.`);
    max = Math.max(max, share);
  }
  return { maxShareOfLocalVoice: max, opportunityShareOfLocalVoice: max - own };
}
