import { defineEntity, p } from '@mikro-orm/core';

const BusinessSchema = defineEntity({
  name: 'Business',
  tableName: 'business',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    gbpUrl: p.text(),
    placeId: p.text().nullable(),
    /** Identifier of the place in the results of the provider, which may differ from Google's place ID. */
    listedAs: p.text().nullable(),
    cid: p.text().nullable(),
    featureId: p.text().nullable(),
    /** The name under which providers list the place. */
    name: p.text(),
    normalizedName: p.text(),
    lat: p.double().$type<number>(),
    lng: p.double().$type<number>(),
    address: p.text().nullable(),
    category: p.text().nullable(),
    rating: p.double().$type<number>().nullable(),
    reviewCount: p.integer().nullable(),
    website: p.text().nullable(),
    phone: p.text().nullable(),
    /** In the notation of the provider. */
    openingHours: p.text().nullable(),
    timezone: p.text(),
    latestHealthScore: p.integer().nullable(),
    /** Time of the last completed look-up; null if it is pending. */
    lookedUpAt: p.datetime().nullable(),
    /** Time of the last attempt to refresh it. */
    refreshTriedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** In the customer's order, unique ignoring case. */
    keywords: p.json<string[]>(),
    /** What the customer calls it; null for its name. */
    label: p.text().nullable(),
    /** The customer's own identifier. */
    externalId: p.text().nullable(),
    /** In the customer's order, unique ignoring case. */
    tags: p.json<string[]>().default([]),
    /** The tags as they are compared, see `tagKey`. */
    tagKeys: p.json<string[]>().default([]),
    /** The number of relocations. Scans of different versions measured different places. */
    placeVersion: p.integer().default(0),
  },
});

/** A place that an account tracks. */
export class Business extends BusinessSchema.class {}
BusinessSchema.setClass(Business);
