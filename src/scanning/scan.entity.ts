import type { HealthPart } from '#libs/rank-metrics';
import { defineEntity, p } from '@mikro-orm/core';
import { searchSettings, settingsOf, type StoredSettings } from './search-settings.js';

export const SCAN_STATUSES = ['queued', 'running', 'completed', 'partial', 'failed', 'cancelled'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

/** Nothing more will change. */
export function isEnded(status: string): boolean {
  return status !== 'queued' && status !== 'running';
}

/** Different for each state of one scan, and the same for the same one in every process. */
export function versionOf(scan: {
  status: string;
  pinsMeasured: number;
  pinsFound: number;
  waitsUntil: Date | null;
}): string {
  const { status, pinsMeasured, pinsFound, waitsUntil } = scan;
  return [status, pinsMeasured, pinsFound, ...(waitsUntil ? ['waits'] : [])].join('.');
}

/** When a scan that was put off is looked at again, which nobody works on until then; null for any other. */
export function waitsUntil(scan: {
  status: string;
  leaseToken?: string | null | undefined;
  leaseExpiresAt?: Date | null | undefined;
}): Date | null {
  const { status, leaseToken, leaseExpiresAt } = scan;
  return status === 'running' && !leaseToken ? (leaseExpiresAt ?? null) : null;
}

/** A pin without a measurement, and why. */
export interface UnmeasuredPin {
  readonly pin: number;
  readonly reason: string;
}

/** What stands for the provider of a scan that several measured. */
export const MIXED = 'mixed';

/** Who measured how many pins. */
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
    keyword: p.text(),
    keywordKey: p.text(),
    centerLat: p.double().$type<number>(),
    centerLng: p.double().$type<number>(),
    gridSize: p.smallint(),
    radiusMiles: p.double().$type<number>(),
    /** Who is asked first; once it has ended, who measured it: a name, or `MIXED`. */
    provider: p.text(),
    /** Who measured, most pins first; null until it has ended. */
    providers: p.json<MeasuringProvider[]>().nullable(),
    /** Where they were several, who measured each pin: an index of `providers`, -1 nobody. */
    pinProviders: p
      .array((text) => Number(text))
      .columnType('smallint[]')
      .nullable(),
    /** How the searching device is set; null where that is left to the provider. */
    ...searchSettings,
    /** Searches that were paid for so far, and what they cost, in millionths of the currency; that is null before the first. */
    paidSearches: p.integer().default(0),
    costMicros: p.bigint('number').columnType('bigint').default(0),
    costCurrency: p.text().nullable(),
    requestId: p.text().nullable(),
    /** The schedule that started it, which may be gone; null for a scan that somebody asked for. */
    scheduleId: p.integer().nullable(),
    /** The occurrence of the schedule; says that nobody waits. */
    scheduledFor: p.datetime().nullable(),
    status: p.text().$type<ScanStatus>(),
    failure: p.text().nullable(),
    attempt: p.integer().default(0),
    leaseToken: p.uuid().nullable(),
    leaseExpiresAt: p.datetime().nullable(),
    pinsTotal: p.smallint(),
    pinsMeasured: p.smallint().default(0),
    pinsFound: p.smallint().default(0),
    /** The row of `place` that is the business itself; null while it was seen nowhere. */
    subjectPlaceId: p.integer().nullable(),
    /** The business's rank at each pin, row-major from the north-west: 0 absent, -1 unmeasured. */
    ranks: p
      .array((text) => Number(text))
      .columnType('smallint[]')
      .nullable(),
    unmeasured: p.json<UnmeasuredPin[]>().nullable(),
    averageRank: p.double().$type<number>().nullable(),
    averageTotalRank: p.double().$type<number>().nullable(),
    shareOfLocalVoice: p.double().$type<number>().nullable(),
    healthScore: p.integer().nullable(),
    /** What the health score is made of. */
    healthParts: p.json<HealthPart[]>().nullable(),
    creditsReserved: p.integer().default(0),
    /** Known when it has ended. */
    creditsCharged: p.integer().nullable(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
  },
});

/** One measurement of a business's rank for one keyword over a grid. */
export class Scan extends ScanSchema.class {
  hasEnded(): boolean {
    return isEnded(this.status);
  }

  /** When it is looked at again, if it was put off: its provider is paused, or has its searches in a queue. */
  get waitsUntil(): Date | null {
    return waitsUntil(this);
  }

  /** How the searching device is set. */
  settings(): StoredSettings {
    return settingsOf(this);
  }

  /** The names of those who measured it; of who is asked first, where nobody has. */
  measuredBy(): readonly string[] {
    return this.providers?.length ? this.providers.map(({ name }) => name) : [this.provider];
  }

  /** Whether it is part of the history: it was measured to its end, and not in vain. */
  hasResults(): boolean {
    return this.status === 'completed' || this.status === 'partial';
  }
}
ScanSchema.setClass(Scan);
