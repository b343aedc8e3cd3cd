import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const BusinessRelocationSchema = defineEntity({
  name: 'BusinessRelocation',
  tableName: 'business_relocation',
  properties: {
    id: p.integer().primary(),
    businessId: p.integer(),
    gbpUrl: p.text(),
    name: p.text(),
    lat: p.double().$type<number>(),
    lng: p.double().$type<number>(),
    relocatedAt: p.datetime(),
  },
});

/** The place that a business was until it was relocated. */
export class BusinessRelocation extends BusinessRelocationSchema.class {}
BusinessRelocationSchema.setClass(BusinessRelocation);

holdsNoAccess('business_relocation', 'The history of a business.');
