import type { AlertFacts, FiredAlert } from '#libs/rank-metrics';
import type { OvertakerDto } from '../rankings/rivals/overtaker.dto.js';
import type { Scan } from '../scanning/record/scan.entity.js';
import type { RuleDto } from './dto/rules.dto.js';

/**
 * Returns the numbers that triggered a rule, in the format of the API.
 *
 * @param overtakenBy the rivals that passed the business, for a rule about ranks
 */
export function describeFired(
  { rule, values }: FiredAlert,
  { comparison }: AlertFacts,
  overtakenBy: readonly OvertakerDto[],
) {
  if ('failure' in values) return values;
  if ('total' in values) return { credits_remaining: values.remaining, credits_total: values.total };
  const { competitor, ...own } = values;
  return {
    metric: METRICS[rule.kind],
    ...own,
    ...(competitor ? { competitor } : {}),
    compared_pins: comparison?.pairs ?? null,
    significant: comparison?.significant ?? null,
    p_value: comparison?.pValue ?? null,
    overtaken_by: overtakenBy,
  };
}

/** The metric of `before` and `after`. */
const METRICS: Partial<Record<FiredAlert['rule']['kind'], string>> = {
  average_total_rank_worse: 'average_total_rank',
  share_of_local_voice_down: 'share_of_local_voice',
  pins_lost: 'found_pins',
  overtaken: 'average_total_rank',
};

/** Returns the key of a cooldown: the same rule about the same business and keyword. */
export function subjectOf({ businessId, keywordKey }: Scan, rule: RuleDto): string {
  const about = rule.kind === 'credits_low' ? [] : [businessId, keywordKey];
  return JSON.stringify([...about, { ...rule, cooldown_hours: undefined }]);
}
