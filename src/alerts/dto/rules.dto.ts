import { TextField } from '#platform/http/fields';
import { KindField, MovementRuleBase, RuleBase, ThresholdField } from './rule-fields.js';

/** The average total rank (ATRP) got worse. */
export class AverageTotalRankWorseRule extends MovementRuleBase {
  @KindField('average_total_rank_worse')
  kind!: 'average_total_rank_worse';

  @ThresholdField({ min: 0.1, max: 20, default: 2, description: 'By so many positions or more' })
  positions?: number = 2;
}

/** The share of local voice (SoLV) fell. */
export class ShareOfLocalVoiceDownRule extends MovementRuleBase {
  @KindField('share_of_local_voice_down')
  kind!: 'share_of_local_voice_down';

  @ThresholdField({ min: 1, max: 100, default: 10, description: 'By so many percentage points or more' })
  points?: number = 10;
}

/** Found before and absent now. */
export class PinsLostRule extends MovementRuleBase {
  @KindField('pins_lost')
  kind!: 'pins_lost';

  @ThresholdField({
    min: 1,
    max: 100,
    default: 20,
    description: 'At so many percent of the pins measured in both scans, or more',
  })
  percent?: number = 20;
}

/** A competitor that was behind, or level, now has the better average total rank. */
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

/** The credits of the billing cycle run out. Its cool-down is that of the account, whichever business it is. */
export class CreditsLowRule extends RuleBase {
  @KindField('credits_low')
  kind!: 'credits_low';

  @ThresholdField({
    min: 1,
    max: 99,
    default: 10,
    description: 'At so many percent of the credits remaining, or fewer',
  })
  percent?: number = 10;
}

/** Every kind of rule, by its name. */
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
