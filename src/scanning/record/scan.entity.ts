import type { GridLayout, LatLng } from '#libs/geo-grid';
import type { HealthPart } from '#libs/rank-metrics';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';
import type { IdentifierCandidate } from '../../businesses/identifiers/identifier-candidate.js';
import type { ListingLookUp } from './listing-look-up.js';
import { searchSettings, settingsOf, type StoredSettings } from './search-settings.js';
import type { SuspectCheck, SuspectOutcome, SuspectReason } from './suspicion.js';

export const SCAN_STATUSES = ['queued', 'running', 'completed', 'partial', 'failed', 'cancelled'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

/** Whether a scan with this status can no longer change. */
export function isEnded(status: string): boolean {
  return status !== 'queued' && status !== 'running';
}

/** Identifies a state of a scan, equally in every process. */
export function versionOf(scan: {
  status: string;
  pinsMeasured: number;
  pinsFound: number;
  waitsUntil: Date | null;
}): string {
  const { status, pinsMeasured, pinsFound, waitsUntil } = scan;
  return [status, pinsMeasured, pinsFound, ...(waitsUntil ? ['waits'] : [])].join('.');
}

export const SCAN_PURPOSES = ['tracked', 'probe'] as const;
export type ScanPurpose = (typeof SCAN_PURPOSES)[number];

/** A pin without a measurement, and why. */
export interface UnmeasuredPin {
  readonly pin: number;
  readonly reason: string;
}

/** The `provider` of a scan that several providers measured. */
export const MIXED = 'mixed';

/** A provider and the number of pins that it measured. */
export interface MeasuringProvider {
  readonly name: string;
  readonly pins: number;
}

const ScanSchema = defineEntity({
  name: 'Scan',
  tableName: 'scan',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    businessId: p.integer(),
    /** The version of the place that was measured, see `Business.placeVersion`. */
    placeVersion: p.integer().default(0),
    /** A probe is read by its id only; it is no part of what is tracked. */
    purpose: p.text().$type<ScanPurpose>().default('tracked'),
    keyword: p.text(),
    keywordKey: p.text(),
    /** Identifies the scans that it can be compared with, see `seriesIdOf`. */
    seriesId: p.text(),
    centerLat: p.double().$type<number>(),
    centerLng: p.double().$type<number>(),
    gridSize: p.smallint(),
    radiusMiles: p.double().$type<number>(),
    /** What makes the pins other than a whole square; null for one. */
    layout: p.json<GridLayout>().nullable(),
    /** Where the business was; null if it was at the centre. */
    businessLat: p.double().$type<number>().nullable(),
    businessLng: p.double().$type<number>().nullable(),
    /** The first provider to ask; once the scan has ended, the provider that measured it, or `MIXED`. */
    provider: p.text(),
    /** The providers that measured the scan, most pins first; null until it has ended. */
    providers: p.json<MeasuringProvider[]>().nullable(),
    /** For each pin of a mixed scan an index of `providers`; -1 for an unmeasured pin. */
    pinProviders: p
      .array((text) => Number(text))
      .columnType('smallint[]')
      .nullable(),
    ...searchSettings,
    /** The number of searches paid so far. */
    paidSearches: p.integer().default(0),
    /** Their cost, in millionths of the currency. */
    costMicros: p.bigint('number').columnType('bigint').default(0),
    /** Null before the first payment. */
    costCurrency: p.text().nullable(),
    /** The number of searches that were repeated because an answer was doubtful. */
    searchesRepeated: p.integer().default(0),
    requestId: p.text().nullable(),
    /** The schedule that started the scan, which may be deleted; null for an interactive scan. */
    scheduleId: p.integer().nullable(),
    /** When it was due: the occurrence of the schedule, or the creation of the batch; null for an interactive scan. */
    scheduledFor: p.datetime().nullable(),
    /** The batch that it was created with; null for a single scan. */
    batchId: p.integer().nullable(),
    status: p.text().$type<ScanStatus>(),
    failure: p.text().nullable(),
    attempt: p.integer().default(0),
    leaseToken: p.uuid().nullable(),
    leaseExpiresAt: p.datetime().nullable(),
    pinsTotal: p.smallint(),
    pinsMeasured: p.smallint().default(0),
    pinsFound: p.smallint().default(0),
    /** The row of `place` that is the business; null if no pin listed it. */
    subjectPlaceId: p.integer().nullable(),
    /** The rank of the business at each pin, row-major from the north-west: 0 absent, -1 unmeasured. */
    ranks: p
      .array((text) => Number(text))
      .columnType('smallint[]')
      .nullable(),
    unmeasured: p.json<UnmeasuredPin[]>().nullable(),
    averageRank: p.double().$type<number>().nullable(),
    averageTotalRank: p.double().$type<number>().nullable(),
    shareOfLocalVoice: p.double().$type<number>().nullable(),
    healthScore: p.integer().nullable(),
    healthParts: p.json<HealthPart[]>().nullable(),
    creditsReserved: p.integer().default(0),
    /** Null until the scan has ended. */
    creditsCharged: p.integer().nullable(),
    /** Why the results may be a fault of the provider; null if they are not suspect. */
    suspectReason: p.text().$type<SuspectReason>().nullable(),
    /** Null if the results are not suspect, and until the scan has ended. */
    suspectOutcome: p.text().$type<SuspectOutcome>().nullable(),
    /** The pins that were measured again; null without any. */
    suspectChecks: p.json<SuspectCheck[]>().nullable(),
    /** Listings that may be the business under another identifier, best first; null without any. */
    suspectCandidates: p.json<IdentifierCandidate[]>().nullable(),
    /** What a provider returned for the identifiers of the business; null if none was asked. */
    suspectLookUp: p.json<ListingLookUp>().nullable(),
    createdAt: p.datetime(),
    /** When the scan ends with the pins that it has; null for scans that ended before there were deadlines. */
    deadlineAt: p.datetime().nullable(),
    startedAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
  },
});

/** One measurement of a business's rank for one keyword over a grid. */
export class Scan extends ScanSchema.class {
  hasEnded(): boolean {
    return isEnded(this.status);
  }

  /** When a postponed scan continues; null for any other. Its provider is paused or has its searches in a queue. */
  get waitsUntil(): Date | null {
    return this.status === 'running' && !this.leaseToken ? (this.leaseExpiresAt ?? null) : null;
  }

  /** Where the business was when the scan was created. */
  businessLocation(): LatLng {
    return { lat: this.businessLat ?? this.centerLat, lng: this.businessLng ?? this.centerLng };
  }

  /** The settings of the searching device. */
  settings(): StoredSettings {
    return settingsOf(this);
  }

  /** The names of the providers that measured it; before the end, the first provider to ask. */
  measuredBy(): readonly string[] {
    return this.providers?.length ? this.providers.map(({ name }) => name) : [this.provider];
  }

  /** Whether other scans are compared with it: it is no probe, and not suspect or confirmed. */
  isComparable(): boolean {
    return this.purpose === 'tracked' && this.isTrusted();
  }

  /** Whether its results are not suspect, or were confirmed. */
  isTrusted(): boolean {
    return !this.suspectOutcome || this.suspectOutcome === 'confirmed';
  }

  /** Whether it is part of the history: it ended with at least one measured pin and was not cancelled. */
  hasResults(): boolean {
    return this.status === 'completed' || this.status === 'partial';
  }
}
ScanSchema.setClass(Scan);

holdsNoAccess('scan', 'A measurement. An unfinished one continues, as after a crash.');
