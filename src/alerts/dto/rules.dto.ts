import { TextField } from '#platform/http/fields';
import { KindField, MovementRuleBase, RuleBase, ThresholdField } from './rule-fields.js';

/** The average total rank (ATRP) worsened. */
export class AverageTotalRankWorseRule extends MovementRuleBase {
  @KindField('average_total_rank_worse')
  kind!: 'average_total_rank_worse';

  @ThresholdField({ min: 0.1, max: 20, default: 2, description: 'Minimum worsening in positions' })
  positions?: number = 2;
}

/** The share of local voice (SoLV) fell. */
export class ShareOfLocalVoiceDownRule extends MovementRuleBase {
  @KindField('share_of_local_voice_down')
  kind!: 'share_of_local_voice_down';

  @ThresholdField({ min: 1, max: 100, default: 10, description: 'Minimum fall in percentage points' })
  points?: number = 10;
}

/** The business is absent at pins where the previous scan found it. */
export class PinsLostRule extends MovementRuleBase {
  @KindField('pins_lost')
  kind!: 'pins_lost';

  @ThresholdField({
    min: 1,
    max: 100,
    default: 20,
    description: 'Minimum share of lost pins, in percent of the pins measured in both scans',
  })
  percent?: number = 20;
}

/** A competitor that was behind or level now has a better average total rank. */
export class OvertakenRule extends MovementRuleBase {
  @KindField('overtaken')
  kind!: 'overtaken';

  @TextField({ max: 300, example: 'osm:node/1102121670', description: 'The `place_id` of the competitor' })
  place_id!: string;
}

/** No pin of a scan could be measured. */
export class ScanFailedRule extends RuleBase {
  @KindField('scan_failed')
  kind!: 'scan_failed';
}

/** The credits of the billing cycle are low. The cooldown applies to the account, not to a business. */
export class CreditsLowRule extends RuleBase {
  @KindField('credits_low')
  kind!: 'credits_low';

  @ThresholdField({
    min: 1,
    max: 99,
    default: 10,
    description: 'Maximum remaining credits, in percent of the credits of the cycle',
  })
  percent?: number = 10;
}

/** The classes of rules, by kind. */
export const RULES = {
  average_total_rank_worse: AverageTotalRankWorseRule,
  share_of_local_voice_down: ShareOfLocalVoiceDownRule,
  pins_lost: PinsLostRule,
  overtaken: OvertakenRule,
  scan_failed: ScanFailedRule,
  credits_low: CreditsLowRule,
} as const;

export type RuleKind = keyof typeof RULES;
export type RuleDto = InstanceType<(typeof RULES)[RuleKind]>;
