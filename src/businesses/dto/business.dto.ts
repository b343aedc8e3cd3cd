import { ApiProperty } from '@nestjs/swagger';
import { labelOf } from '../business-name.js';
import type { BusinessSummary } from '../business-summaries.repository.js';
import { type Closure, CLOSURES } from '../identifiers/read-answer.js';
import { IdentifierCandidateDto } from './identifier-candidate.dto.js';

class BusinessLocationDto {
  @ApiProperty({ type: 'string', nullable: true, example: '194 Joralemon St, Brooklyn' })
  address!: string | null;

  @ApiProperty({ example: -34.9011, description: 'Degrees, WGS84' })
  lat!: number;

  @ApiProperty({ example: -56.1923, description: 'Degrees, WGS84' })
  lng!: number;
}

/** A tracked business. Fields that no provider has returned yet are null. */
export class BusinessDto {
  @ApiProperty({ type: 'integer', example: 1 })
  id!: number;

  @ApiProperty({ example: "Joe's", deprecated: true, description: 'The same as `label`' })
  name!: string;

  @ApiProperty({
    example: "Joe's",
    description: 'What you call the business; by default, the name of its place',
  })
  label!: string;

  @ApiProperty({ example: "Joe's", description: 'The name under which providers list the place' })
  listing_name!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'crm-4711',
    description: 'Your own identifier; null without one',
  })
  external_id!: string | null;

  @ApiProperty({ type: [String], example: ['acme', 'north'] })
  tags!: string[];

  @ApiProperty()
  location!: BusinessLocationDto;

  @ApiProperty({ description: 'The URL that was sent' })
  gbp_url!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description:
      '0 to 100: the mean over the tracked keywords of the score of the latest scan in the main series of each. Null ' +
      'without results',
  })
  latest_health_score!: number | null;

  @ApiProperty({ type: [String], example: ['pizza near me'] })
  keywords!: string[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'ChIJAQAAAD9awokRytmTMr45khA',
    description:
      "Opaque: Google's place ID, or `osm:node/123` from the embedded engine; null if it is not known",
  })
  place_id!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '1194080340261722570',
    description: "Google's customer ID: an unsigned 64-bit integer, as a string; null if it is not known",
  })
  cid!: string | null;

  @ApiProperty({
    type: [String],
    example: [],
    description: 'CIDs that the business had before. A listing or URL with one of them is still the business',
  })
  former_cids!: string[];

  @ApiProperty({
    type: [String],
    example: [],
    description: 'Place IDs that the business had before, likewise',
  })
  former_place_ids!: string[];

  @ApiProperty({
    type: [IdentifierCandidateDto],
    example: [],
    description:
      'Listings that may be the business under a new identifier, best first. Confirm one with ' +
      '`POST /businesses/{id}/relocate`, or dismiss it with `POST /businesses/{id}/dismiss-candidate`',
  })
  identifier_candidates!: IdentifierCandidateDto[];

  @ApiProperty({
    type: 'string',
    enum: CLOSURES,
    nullable: true,
    example: null,
    description: 'Whether a provider says that the business is closed; null if none does',
  })
  closed!: Closure | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Pizza restaurant' })
  category!: string | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: null,
    description: 'Average rating, 1 to 5 stars; null if the provider does not have it',
  })
  rating!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: null })
  review_count!: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'https://example.com/',
    description: 'Website, with http or https; null if the provider does not have it',
  })
  website!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '+1 212-555-0100',
    description: 'In the format of the search provider; null if the provider does not have it',
  })
  phone!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'Mo-Fr 09:00-18:00',
    description:
      'Hours by day, Monday first, with the days in English and the hours in the notation of the search provider, for example ' +
      '"monday: 9 AM–5 PM; tuesday: Closed"; `opening_hours` of OpenStreetMap from its engines; null if the provider does not have them',
  })
  opening_hours!: string | null;

  @ApiProperty({ example: 'America/Montevideo' })
  timezone!: string;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from(business: BusinessSummary): BusinessDto {
    return {
      id: business.id,
      name: labelOf(business),
      label: labelOf(business),
      listing_name: business.name,
      external_id: business.externalId ?? null,
      tags: business.tags,
      location: { address: business.address ?? null, lat: business.lat, lng: business.lng },
      gbp_url: business.gbpUrl,
      latest_health_score: business.latestHealthScore ?? null,
      keywords: business.keywords,
      place_id: business.placeId ?? null,
      cid: business.cid ?? null,
      former_cids: [...business.formerCids],
      former_place_ids: [...business.formerPlaceIds],
      identifier_candidates: business.identifierCandidates.map((one) => IdentifierCandidateDto.from(one)),
      closed: business.closed ?? null,
      category: business.category ?? null,
      rating: business.rating ?? null,
      review_count: business.reviewCount ?? null,
      website: business.website ?? null,
      phone: business.phone ?? null,
      opening_hours: business.openingHours ?? null,
      timezone: business.timezone,
      created_at: business.createdAt.toISOString(),
    };
  }
}
