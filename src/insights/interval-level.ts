import type { InsightDto } from './dto/insight.dto.js';

/** Names the interval of an estimate: the range of a published figure has no level of confidence. */
export function intervalLevel({ method }: Pick<InsightDto['estimated_rank_impact'], 'method'>): string {
  return method === 'evidence' ? 'wide range' : '90 %';
}
