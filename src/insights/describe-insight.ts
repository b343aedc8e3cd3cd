import { mapsUrl } from '#libs/local-search';
import { TrackedActionDto } from './actions/dto/action.dto.js';
import type { InsightAction } from './actions/insight-action.entity.js';
import type { InsightDto } from './dto/insight.dto.js';
import { InsightFiguresDto } from './dto/insight-figures.dto.js';
import type { InsightRow, RivalRow } from './insights.repository.js';

/** An insight with its competitors and the latest state of its action. */
export interface FoundInsight extends InsightRow {
  readonly trackedAction: InsightAction | null;
  readonly rivalRows: readonly RivalRow[];
}

export function describeInsight(row: FoundInsight): InsightDto {
  return {
    id: row.id,
    priority: row.priority,
    business_id: row.businessId,
    keyword: row.keyword,
    action: row.action,
    title: row.wordedTitle ?? row.title,
    description: row.wordedDescription ?? row.description,
    figures: InsightFiguresDto.from(row.figures),
    wording: row.wordedTitle === null ? 'plain' : 'llm',
    effort: row.effort,
    estimated_rank_impact: {
      positions_gained: row.positionsGained,
      interval_90: [row.intervalLow, row.intervalHigh],
      share_of_local_voice_gained: row.shareOfLocalVoiceGained,
      method: row.method,
    },
    confidence: row.confidence,
    evidence: {
      scan_id: row.scanId,
      pins: row.pinsMeasured,
      results: row.results,
      features: row.features,
      source: row.source,
      noise: row.noise,
      points: pointsOf(row),
      rivals: row.rivalRows.map((place) => ({
        place_id: place.placeId,
        name: place.name,
        maps_url: mapsUrl(place),
      })),
    },
    tracked_action: row.trackedAction && TrackedActionDto.from(row.trackedAction),
    generated_at: new Date(row.generatedAt).toISOString(),
  };
}

function pointsOf({ pins, pinsMeasured, gridSize, layout }: InsightRow): InsightDto['evidence']['points'] {
  if (pins.length === pinsMeasured) return null;
  return pins.map((pin) => {
    const slot = layout?.slots[pin] ?? pin;
    return layout?.points
      ? { row: null, col: null, index: slot }
      : { row: Math.floor(slot / gridSize), col: slot % gridSize };
  });
}
