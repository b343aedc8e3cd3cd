import { defineEntity, p } from '@mikro-orm/core';
import { holdsNoAccess } from '../backup/access-declarations.js';

/** A rule with its settings, as the API returns it. */
export type WatchedRule = Readonly<Record<string, unknown>> & { readonly kind: string };

const AlertSchema = defineEntity({
  name: 'Alert',
  tableName: 'alert',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    /** Null if the alert concerns the account. */
    businessId: p.integer().nullable(),
    scanId: p.integer().nullable(),
    keyword: p.text().nullable(),
    /** Alerts with the same subject share a cool-down. */
    subject: p.text(),
    kind: p.text(),
    rule: p.json<WatchedRule>(),
    values: p.json<Readonly<Record<string, unknown>>>(),
    createdAt: p.datetime(),
  },
});

export class Alert extends AlertSchema.class {}
AlertSchema.setClass(Alert);

holdsNoAccess('alert', 'A log.');
