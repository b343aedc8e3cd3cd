import { ApiProperty } from '@nestjs/swagger';
import type { IdentifierCandidate } from '../identifiers/identifier-candidate.js';

const DEGREES = 'Degrees, WGS84; null if it is not known, or if the terms of the provider forbid to store it';

/** A listing that may be the business under another identifier. */
export class IdentifierCandidateDto {
  @ApiProperty({ example: 'ChIJAQAAAD9awokRytmTMr45khA' })
  place_id!: string;

  @ApiProperty({ type: 'string', nullable: true, example: '1885667171978044263' })
  cid!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: "Joe's",
    description: 'Null if it is not known, or if the terms of the provider forbid to store it',
  })
  name!: string | null;

  @ApiProperty({ type: 'number', nullable: true, example: -34.9011, description: DEGREES })
  lat!: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: -56.1923, description: DEGREES })
  lng!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 0,
    description: 'Distance from the business in metres; null if it is not known',
  })
  distance_m!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 1,
    description: 'Similarity to the name of the business, 0 to 1; null if it is not known',
  })
  name_similarity!: number | null;

  @ApiProperty({
    type: 'integer',
    example: 9,
    description: 'Number of pins of the scan that list it; 0 if only a look-up returned it',
  })
  pins!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 7,
    description: 'The scan that named it; null if a look-up of the business did',
  })
  scan_id!: number | null;

  static from(candidate: IdentifierCandidate): IdentifierCandidateDto {
    const { placeId, cid, name, lat, lng, distanceMeters, nameSimilarity, pins, scanId } = candidate;
    return {
      place_id: placeId,
      cid,
      name,
      lat,
      lng,
      distance_m: distanceMeters,
      name_similarity: nameSimilarity,
      pins,
      scan_id: scanId,
    };
  }
}
