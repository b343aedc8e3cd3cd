import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const BrandSchema = defineEntity({
  name: 'Brand',
  tableName: 'brand',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    name: p.text(),
    /** Null for the brand of the account. */
    tag: p.text().nullable(),
    tagKey: p.text().nullable(),
    /** `#` and six lower-case hexadecimal digits. */
    accentColor: p.text(),
    footer: p.text().nullable(),
    replyTo: p.text().nullable(),
    /** A PNG that this service has drawn. */
    logo: p.blob().nullable().lazy(),
    logoWidth: p.integer().nullable(),
    logoHeight: p.integer().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** What reports look like: a name, a colour and a logo. */
export class Brand extends BrandSchema.class {}
BrandSchema.setClass(Brand);

holdsNoAccess('brand', 'What reports look like.');
