import type { Schedule } from '../../api/types.js';
import { linesOf } from '../../forms/changed-tags.js';
import { cronOf, type Timing, timingOf } from '../../rank/timing.js';
import type { BatchTarget } from '../batches/use-batch-preview.js';

/** A campaign in the form, with numbers and keywords as typed. */
export interface CampaignDraft {
  readonly name: string;
  readonly kind: 'tag' | 'list';
  readonly tag: string;
  readonly ids: readonly number[];
  readonly keywords: string;
  readonly size: string;
  readonly radius: string;
  readonly timing: Timing;
  readonly timezone: string;
}

/** Weekly at night. @param ids the businesses; null for a campaign of a tag */
export function newDraft(ids: readonly number[] | null): CampaignDraft {
  return {
    name: '',
    kind: ids ? 'list' : 'tag',
    tag: '',
    ids: ids ?? [],
    keywords: '',
    size: '7',
    radius: '0.5',
    timing: { every: 'week', days: [1], at: '03:00' },
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

export function draftOf(schedule: Schedule): CampaignDraft {
  const { name, tag, business_ids: ids, keywords, grid_size: size, radius_miles: radius } = schedule;
  return {
    name: name ?? '',
    kind: tag === null ? 'list' : 'tag',
    tag: tag ?? '',
    ids: ids ?? [],
    keywords: keywords?.join('\n') ?? '',
    size: String(size),
    radius: String(radius),
    timing: timingOf(schedule.cron),
    timezone: schedule.timezone,
  };
}

export function targetOf({ kind, tag, ids }: CampaignDraft): BatchTarget {
  return kind === 'tag' ? { tag: tag.trim() } : { business_ids: [...ids] };
}

export function valuesOf({ keywords, size, radius }: CampaignDraft) {
  return { keywords: linesOf(keywords), size: Number(size), radiusMiles: Number(radius) };
}

/** Returns the body that creates or changes the schedule. */
export function bodyOf(draft: CampaignDraft) {
  const { keywords, size, radiusMiles } = valuesOf(draft);
  return {
    ...targetOf(draft),
    name: draft.name.trim() || null,
    keywords: keywords.length > 0 ? keywords : null,
    grid_size: size,
    radius_miles: radiusMiles,
    cron: cronOf(draft.timing),
    timezone: draft.timezone.trim(),
  };
}

/** Whether a selection is empty that no HTML field validates. */
export function isIncomplete({ kind, tag, ids, timing }: CampaignDraft): boolean {
  const hasTarget = kind === 'tag' ? tag.trim() !== '' : ids.length > 0;
  return !hasTarget || (timing.every === 'week' && timing.days.length === 0);
}
