import { EVIDENCE, type Evidence, type EvidenceKey } from './evidence.js';
import type { Impact } from './impact.js';

/** The gap of a business to the leader, or to another reference. */
export interface Headroom {
  /** Average total rank of the business minus that of the leader, at least 0, averaged over all measured pins. */
  readonly positions: number;
  /** Share of local voice of the leader minus that of the business, at least 0. */
  readonly shareOfLocalVoice: number;
}

/**
 * Estimates an impact from a published figure: the factor's share of the order × the part of the gap that the action
 * closes × the positions between the business and the leader. The interval ranges from 0 to twice the highest published
 * share, which is deliberately wide.
 *
 * @param closes part of the gap to the leaders in this factor that the action closes, 0 to 1
 */
export function evidenceImpact(key: EvidenceKey, headroom: Headroom, closes: number): Impact {
  const { share, highest, source }: Evidence = EVIDENCE[key];
  const room = closes * headroom.positions;
  return {
    positionsGained: share * room,
    interval90: [0, Math.min(room, 2 * highest * room)],
    shareOfLocalVoiceGained: share * closes * headroom.shareOfLocalVoice,
    method: 'evidence',
    confidence: 'low',
    source,
    features: [],
    noise: null,
  };
}
