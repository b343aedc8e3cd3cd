import type { InsightDto } from './dto/insight.dto.js';

/** What the interval of an estimate is called: a published figure has a range, and no level of confidence. */
export function intervalLevel({ method }: Pick<InsightDto['estimated_rank_impact'], 'method'>): string {
  return method === 'evidence' ? 'wide range' : '90 %';
}
