import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';
import type { IdentifierCandidate } from './identifiers/identifier-candidate.js';
import type { PlaceIdentifier } from './identifiers/place-identifier.js';
import type { Closure } from './identifiers/read-answer.js';

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
    /** Identifiers that the place had before. A listing or URL with one of them is the business. */
    formerCids: p.array().columnType('text[]').default([]),
    formerPlaceIds: p.array().columnType('text[]').default([]),
    /** Listings that may be the business under another identifier, best first. */
    identifierCandidates: p.json<IdentifierCandidate[]>().default([]),
    /** Listings that were dismissed as candidates: other businesses. */
    otherListings: p.json<PlaceIdentifier[]>().default([]),
    /** Whether a provider says that the place is closed; null if none does. */
    closed: p.text().$type<Closure>().nullable(),
    /** The number of relocations. Scans of different versions measured different places. */
    placeVersion: p.integer().default(0),
  },
});

/** A place that an account tracks. */
export class Business extends BusinessSchema.class {}
BusinessSchema.setClass(Business);

holdsNoAccess('business', 'Read by callers of the account only.');
