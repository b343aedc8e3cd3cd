import { METERS_PER_MILE } from '#libs/geo-grid';
import type { RequestSummary } from '#libs/local-search';
import type { Tenant } from '#platform/tenant';
import { ApiProperty } from '@nestjs/swagger';
import { creditsFor } from '../../billing/credit-cost.js';
import type { ScanPlan } from '../order/plan-scan.js';
import { MapPointDto } from './geometry.dto.js';
import { PreviewPinDto } from './preview-pin.dto.js';
import { EstimatedCostDto } from './provider-cost.dto.js';

const COVERAGE_OUTCOMES = ['full', 'partial', 'none'] as const;

class CoverageAreaDto {
  @ApiProperty({ example: 'Montevideo' })
  name!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'number' },
    minItems: 4,
    maxItems: 4,
    description: '[west, south, east, north] in degrees',
    example: [-56.34, -34.96, -55.99, -34.81],
  })
  bounds!: number[];
}

class ScanCoverageDto {
  @ApiProperty({
    type: 'string',
    enum: COVERAGE_OUTCOMES,
    description: 'With `none`, POST /scans is rejected with `outside_coverage`',
  })
  outcome!: (typeof COVERAGE_OUTCOMES)[number];

  @ApiProperty({ type: 'integer', example: 49, description: 'Pins for which a configured provider has data' })
  pins_covered!: number;

  @ApiProperty({
    type: CoverageAreaDto,
    isArray: true,
    nullable: true,
    description: 'Areas for which the configured providers have data; null means everywhere',
  })
  areas!: CoverageAreaDto[] | null;

  @ApiProperty({
    type: [String],
    description: 'Other providers that have data for a pin, configured ones first',
    example: [],
  })
  other_providers!: string[];
}

class ProviderRequestDto {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 15,
    description: 'Zoom of the map; null if the provider has none',
  })
  zoom!: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'es',
    description: 'Language in the code of the provider, for example `iw` for `he`; null if none is sent',
  })
  language!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'uy',
    description: 'Country in the code of the provider; null if none is sent',
  })
  country!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'Device of the search; null if none is sent',
  })
  device!: string | null;

  @ApiProperty({
    type: [String],
    description: 'What else matters for the results or the price, one sentence each',
    example: [],
  })
  notes!: string[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description:
      'Why the provider would reject these searches; null if it would not. The pins go to the next provider, or are unmeasured',
  })
  refusal!: string | null;
}

/** What a scan would measure and cost. */
export class ScanPreviewDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({
    example: 'openstreetmap',
    description:
      'The provider whose results would be measured. Other configured providers are asked when it fails',
  })
  provider!: string;

  @ApiProperty({ type: 'integer', example: 49 })
  pins!: number;

  @ApiProperty({
    type: 'integer',
    example: 49,
    description: 'One per pin; unmeasured pins are not charged. 0 with a test key',
  })
  credits!: number;

  @ApiProperty({
    type: EstimatedCostDto,
    nullable: true,
    description: 'What the first provider would charge; null if its price is unknown',
  })
  provider_cost!: EstimatedCostDto | null;

  @ApiProperty({
    example: 268.224,
    description:
      'Metres between neighbouring pins; for points the median distance to the nearest other point; 0 for one pin',
  })
  spacing_meters!: number;

  @ApiProperty({ example: 0.1667 })
  spacing_miles!: number;

  @ApiProperty({ type: MapPointDto })
  center!: MapPointDto;

  @ApiProperty({
    type: [PreviewPinDto],
    description: 'Every point of the lattice or area, row by row from the north-west',
  })
  grid!: PreviewPinDto[];

  @ApiProperty({ type: ScanCoverageDto })
  coverage!: ScanCoverageDto;

  @ApiProperty({
    type: ProviderRequestDto,
    description: 'What the first provider would be asked at each pin',
  })
  provider_request!: ProviderRequestDto;

  static from(tenant: Tenant, plan: ScanPlan, request: RequestSummary): ScanPreviewDto {
    const { grid, provider, pinsCovered, areas, otherProviders } = plan;
    const pins = grid.pins.length;
    return {
      success: true,
      provider: provider.profile.name,
      pins,
      credits: creditsFor(tenant, pins),
      provider_cost: EstimatedCostDto.of(plan),
      spacing_meters: round(grid.spacingMeters),
      spacing_miles: round(grid.spacingMeters / METERS_PER_MILE),
      center: { lat: grid.center.lat, lng: grid.center.lng },
      grid: PreviewPinDto.listOf(plan),
      coverage: {
        outcome: pinsCovered === 0 ? 'none' : pinsCovered < pins ? 'partial' : 'full',
        pins_covered: pinsCovered,
        areas: areas?.map(({ name, bounds }) => ({ name, bounds: [...bounds] })) ?? null,
        other_providers: [...otherProviders],
      },
      provider_request: { ...request, notes: [...request.notes] },
    };
  }
}

/** Rounds to four decimal places. */
function round(length: number): number {
  return Math.round(length * 10_000) / 10_000;
}
