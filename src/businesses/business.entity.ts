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
    /** What the search engine calls the place, where that is not the place ID that Google gave it. */
    listedAs: p.text().nullable(),
    cid: p.text().nullable(),
    featureId: p.text().nullable(),
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
    /** In the notation of whoever told it. */
    openingHours: p.text().nullable(),
    timezone: p.text(),
    latestHealthScore: p.integer().nullable(),
    /** When a provider last answered what it knows of it; null = still to be done. */
    lookedUpAt: p.datetime().nullable(),
    /** When somebody last set out to ask again. */
    refreshTriedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** In the customer's order, unique without regard to case. */
    keywords: p.json<string[]>(),
  },
});

/** A place that an account tracks. */
export class Business extends BusinessSchema.class {}
BusinessSchema.setClass(Business);
