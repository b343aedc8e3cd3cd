import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';
import type { ScanStatus } from '../record/scan.entity.js';
import type { RequestedGeometry } from '../record/scan-geometry.js';
import { searchSettings } from '../record/search-settings.js';

export const BATCH_STATUSES = ['running', 'cancelling', 'completed', 'cancelled'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** A business without scans in a batch. */
export interface LeftOut {
  readonly businessId: number;
  /** The code of the problem that refuses its scans, or `no_keywords`. */
  readonly reason: string;
  readonly detail: string;
}

/** Numbers of scans by status. `deleted` scans were deleted with their business. */
export type ScanCounts = Readonly<Record<ScanStatus | 'total' | 'deleted', number>>;

/** The state of all scans of a batch. */
export interface BatchProgress {
  readonly scans: ScanCounts;
  readonly pinsMeasured: number;
  readonly pinsFound: number;
  readonly creditsCharged: number;
}

/** A scan of a batch that changed significantly. */
export interface Mover {
  readonly scanId: number;
  readonly businessId: number;
  /** What the customer calls the business. */
  readonly label: string;
  readonly keyword: string;
  /** Positions since the previous scan of the series; positive if it rose. */
  readonly meanChange: number;
  readonly averageTotalRank: number | null;
  readonly shareOfLocalVoice: number | null;
}

/** The result of a batch whose scans have ended. Metrics are means over its scans with trusted results. */
export interface BatchSummary extends BatchProgress {
  readonly averageTotalRank: number | null;
  readonly shareOfLocalVoice: number | null;
  /** The number of scans that were compared with the previous scan of their series. */
  readonly compared: number;
  readonly roseSignificantly: number;
  readonly fellSignificantly: number;
  /** Those that rose and fell most, the largest change first. */
  readonly movers: readonly Mover[];
}

const ScanBatchSchema = defineEntity({
  name: 'ScanBatch',
  tableName: 'scan_batch',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    name: p.text().nullable(),
    /** The schedule that started it, which may be deleted, and its occurrence. */
    scheduleId: p.integer().nullable(),
    scheduledFor: p.datetime().nullable(),
    /** The selection of businesses: ids or a tag. */
    businessIds: p.json<number[]>().nullable(),
    tag: p.text().nullable(),
    /** Null for the keywords of each business. */
    keywords: p.json<string[]>().nullable(),
    gridSize: p.smallint(),
    radiusMiles: p.double().$type<number>(),
    /** As requested, if it is no square by its radius; then size and radius are those of the planned grid. */
    geometry: p.json<RequestedGeometry>().nullable(),
    ...searchSettings,
    /** All selected businesses, also those without scans. Null for batches of earlier versions. */
    selectedIds: p.json<number[]>().nullable().lazy(),
    /** The number of businesses with scans. */
    businessesTotal: p.integer(),
    scansTotal: p.integer(),
    pinsTotal: p.integer(),
    creditsReserved: p.integer(),
    leftOutTotal: p.integer(),
    /** The first of the businesses without scans. */
    leftOut: p.json<LeftOut[]>(),
    createdAt: p.datetime(),
    /** When it was asked to cancel its unfinished scans. */
    cancelledAt: p.datetime().nullable(),
    /** When its last scan ended. */
    completedAt: p.datetime().nullable(),
    /** Null until `completedAt`. */
    summary: p.json<BatchSummary>().nullable(),
  },
});

/** Scans of many businesses that were created together. */
export class ScanBatch extends ScanBatchSchema.class {
  statusNow(): BatchStatus {
    if (this.completedAt) return this.cancelledAt ? 'cancelled' : 'completed';
    return this.cancelledAt ? 'cancelling' : 'running';
  }
}
ScanBatchSchema.setClass(ScanBatch);

holdsNoAccess('scan_batch', 'Scans that were started together.');
