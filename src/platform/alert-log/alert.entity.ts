import { defineEntity, p } from '@mikro-orm/core';

/** What is watched for, with its settings, in the API's style. */
export type WatchedRule = Readonly<Record<string, unknown>> & { readonly kind: string };

const AlertSchema = defineEntity({
  name: 'Alert',
  tableName: 'alert',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    /** Null when it is about the account. */
    businessId: p.integer().nullable(),
    scanId: p.integer().nullable(),
    keyword: p.text().nullable(),
    /** What is the same about alerts that are not to follow one another too soon. */
    subject: p.text(),
    kind: p.text(),
    rule: p.json<WatchedRule>(),
    values: p.json<Readonly<Record<string, unknown>>>(),
    createdAt: p.datetime(),
  },
});

/** Something that came true and that the account holder is told of. */
export class Alert extends AlertSchema.class {}
AlertSchema.setClass(Alert);
