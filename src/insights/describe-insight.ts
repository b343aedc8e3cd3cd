import { mapsUrl } from '#libs/local-search';
import type { InsightDto } from './dto/insight.dto.js';
import { InsightFiguresDto } from './dto/insight-figures.dto.js';
import type { RivalDto } from './dto/rival.dto.js';
import type { InsightRow, RivalRow } from './insights.repository.js';

/** An insight with the competitors it rests on. */
export interface FoundInsight extends InsightRow {
  readonly rivalRows: readonly RivalRow[];
}

export function describeInsight(row: FoundInsight): InsightDto {
  return {
    ...{ id: row.id, priority: row.priority, business_id: row.business_id, keyword: row.keyword },
    action: row.action,
    title: row.worded_title ?? row.title,
    description: row.worded_description ?? row.description,
    figures: InsightFiguresDto.from(row.figures),
    wording: row.worded_title === null ? 'plain' : 'llm',
    effort: row.effort,
    estimated_rank_impact: {
      positions_gained: row.positions_gained,
      interval_90: [row.interval_low, row.interval_high],
      share_of_local_voice_gained: row.share_of_local_voice_gained,
      method: row.method,
    },
    confidence: row.confidence,
    evidence: {
      ...{ scan_id: row.scan_id, pins: row.pins_measured, results: row.results },
      ...{ features: row.features, source: row.source, noise: row.noise },
      points: pointsOf(row),
      rivals: row.rivalRows.map(describeRival),
    },
    generated_at: new Date(row.generated_at).toISOString(),
  };
}

function pointsOf({ pins, pins_measured, grid_size }: InsightRow): InsightDto['evidence']['points'] {
  if (pins.length === pins_measured) return null;
  return pins.map((pin) => ({ row: Math.floor(pin / grid_size), col: pin % grid_size }));
}

function describeRival(row: RivalRow): RivalDto {
  return { place_id: row.place_id, name: row.name, maps_url: mapsUrl(row) };
}
