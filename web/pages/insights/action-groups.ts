import type { Insight } from '../../api/types.js';

/** The insights of one action. */
export interface ActionGroup {
  readonly action: Insight['action'];
  /** Keywords of all businesses that the action concerns. */
  readonly keywords: number;
  /** Estimated positions, added over the keywords. Of several insights for one keyword, the largest counts. */
  readonly gain: number;
}

/** Groups insights by action, the largest gain first. */
export function groupsOf(insights: readonly Insight[]): ActionGroup[] {
  const gains = new Map<Insight['action'], Map<string, number>>();
  for (const { action, business_id: business, keyword, estimated_rank_impact: impact } of insights) {
    const ofAction = gains.get(action) ?? new Map<string, number>();
    const key = `${business} ${keyword}`;
    ofAction.set(key, Math.max(ofAction.get(key) ?? 0, impact.positions_gained));
    gains.set(action, ofAction);
  }
  return [...gains]
    .map(([action, ofAction]) => ({
      action,
      keywords: ofAction.size,
      gain: [...ofAction.values()].reduce((sum, gain) => sum + gain, 0),
    }))
    .sort((a, b) => b.gain - a.gain);
}
