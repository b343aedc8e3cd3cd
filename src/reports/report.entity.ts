import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

export const REPORT_ENDS = ['completed', 'failed'] as const;
export type ReportEnd = (typeof REPORT_ENDS)[number];
export const REPORT_STATUSES = ['queued', ...REPORT_ENDS] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_SECTIONS = ['changes', 'competitors', 'history', 'insights', 'method'] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

export const REPORT_LOCALES = ['en', 'es'] as const;
export type ReportLocale = (typeof REPORT_LOCALES)[number];

/** Businesses of one report, which limits its size. */
export const MAX_BUSINESSES = 100;

/** What a report contains. */
export interface ReportRequest {
  /** Null for the businesses that have the tag when the report is made. */
  readonly businessIds: readonly number[] | null;
  readonly tag: string | null;
  /** Null for the keywords of each business. */
  readonly keywords: readonly string[] | null;
  readonly from: string;
  readonly to: string;
  readonly sections: readonly ReportSection[];
  readonly locale: ReportLocale;
}

/** Why a report has no results of a business or of some of its keywords. */
export const LEFT_OUT_REASONS = ['no_keywords', 'no_scan'] as const;

/** A business that has no results in a report, wholly or for some keywords. */
export interface LeftOut {
  readonly businessId: number;
  readonly business: string;
  readonly reason: (typeof LEFT_OUT_REASONS)[number];
  /** The keywords without a scan in the period; none for a business without keywords. */
  readonly keywords: readonly string[];
}

const ReportSchema = defineEntity({
  name: 'Report',
  tableName: 'report',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    request: p.json<ReportRequest>(),
    /** The businesses with results or without; null for reports of earlier versions. */
    selectedIds: p.json<number[]>().nullable(),
    /** Null until it is completed, and for reports of earlier versions. */
    leftOut: p.json<readonly LeftOut[]>().nullable(),
    /** The tags to which the creator was restricted. */
    restrictedTo: p.json<readonly string[]>().nullable(),
    status: p.text().$type<ReportStatus>(),
    attempt: p.integer().default(0),
    /** Until then, a process makes the report. */
    leaseExpiresAt: p.datetime().nullable(),
    /** Null until it is completed. */
    pdf: p.blob().nullable().lazy(),
    /** The content for the page of links: gzipped JSON. Null like the PDF, and for reports of earlier versions. */
    page: p.blob().nullable().lazy(),
    createdAt: p.datetime(),
    completedAt: p.datetime().nullable(),
  },
});

/** A PDF about businesses in a period. */
export class Report extends ReportSchema.class {}
ReportSchema.setClass(Report);

holdsNoAccess('report', 'Read by callers of the account, and by links, which are revoked themselves.');
