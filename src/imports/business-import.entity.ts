import { holdsNoAccess } from '#platform/backup/access-declarations';
import type { Tenant } from '#platform/tenant';
import { defineEntity, p } from '@mikro-orm/core';

export const IMPORT_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

const BusinessImportSchema = defineEntity({
  name: 'BusinessImport',
  tableName: 'business_import',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    /** Whether the import only reports what it would do. */
    isDryRun: p.boolean(),
    status: p.text().$type<ImportStatus>(),
    /** The keys of the tags to which its importer is restricted, which also restrict its rows. Null for no restriction. */
    restrictedTo: p.json<string[]>().nullable(),
    /** The columns of the file, in its order. */
    columns: p.json<string[]>(),
    /** The delimiter of the file, which its refused rows have too. */
    delimiter: p.text(),
    rowsTotal: p.integer(),
    rowsDone: p.integer(),
    created: p.integer().default(0),
    updated: p.integer().default(0),
    unchanged: p.integer().default(0),
    refused: p.integer(),
    requestId: p.text().nullable(),
    /** Turns since the last one that stored results. */
    attempt: p.integer().default(0),
    leaseToken: p.uuid().nullable(),
    leaseExpiresAt: p.datetime().nullable(),
    /** When its last turn started. The import that was served the longest ago is next. */
    servedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
  },
});

/** A file of businesses that is added to an account in the background. */
export class BusinessImport extends BusinessImportSchema.class {
  tenant(): Tenant {
    const { accountId, livemode, restrictedTo } = this;
    return { accountId, livemode, ...(restrictedTo && { restrictedTo }) };
  }
}
BusinessImportSchema.setClass(BusinessImport);

holdsNoAccess('business_import', 'Work of the account. An unfinished import continues, as after a crash.');
