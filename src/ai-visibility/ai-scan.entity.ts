import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

export const AI_SCAN_STATUSES = ['queued', 'running', 'completed', 'partial', 'failed'] as const;
export type AiScanStatus = (typeof AI_SCAN_STATUSES)[number];

const AiScanSchema = defineEntity({
  name: 'AiScan',
  tableName: 'ai_scan',
  properties: {
    /** From the sequence of `scan`. */
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    businessId: p.integer(),
    keyword: p.text(),
    centerLat: p.double().$type<number>(),
    centerLng: p.double().$type<number>(),
    gridSize: p.smallint(),
    radiusMiles: p.double().$type<number>(),
    /** ISO 639-1; null for the default of the provider. */
    language: p.text().nullable(),
    /** Questions at each pin. */
    repeats: p.smallint(),
    provider: p.text(),
    status: p.text().$type<AiScanStatus>(),
    failure: p.text().nullable(),
    requestId: p.text().nullable(),
    attempt: p.integer().default(0),
    leaseToken: p.uuid().nullable(),
    leaseExpiresAt: p.datetime().nullable(),
    answersTotal: p.smallint(),
    answersMeasured: p.smallint().default(0),
    answersNamed: p.smallint().default(0),
    /** Answers that cite the place or its website as a source. */
    answersCiting: p.smallint().default(0),
    /** Null until the scan has ended, and if no answer names the business. */
    meanPosition: p.double().$type<number>().nullable(),
    /** The share of AI voice and its interval; null until the scan has ended, and without a measured answer. */
    share: p.double().$type<number>().nullable(),
    shareLow: p.double().$type<number>().nullable(),
    shareHigh: p.double().$type<number>().nullable(),
    shareLevel: p.double().$type<number>().nullable(),
    creditsReserved: p.integer().default(0),
    /** Null until the scan has ended. */
    creditsCharged: p.integer().nullable(),
    paidSearches: p.integer().default(0),
    /** In millionths of the currency. */
    costMicros: p.bigint('number').columnType('bigint').default(0),
    /** Null before the first payment. */
    costCurrency: p.text().nullable(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
  },
});

/** The questions about one business to a search that answers with a text, repeated at each pin of a grid. */
export class AiScan extends AiScanSchema.class {
  hasEnded(): boolean {
    return this.status !== 'queued' && this.status !== 'running';
  }
}
AiScanSchema.setClass(AiScan);

holdsNoAccess('ai_scan', 'A measurement. An unfinished one continues, as after a crash.');
