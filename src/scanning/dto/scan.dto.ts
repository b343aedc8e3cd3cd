import { ApiProperty } from '@nestjs/swagger';
import { type Scan, SCAN_STATUSES, type ScanPurpose, type ScanStatus } from '../record/scan.entity.js';
import { GeometryDto } from './geometry.dto.js';
import { ProviderCostDto } from './provider-cost.dto.js';
import { ScanProviderDto } from './scan-provider.dto.js';
import { PurposeProperty, SeriesIdProperty } from './series-fields.js';
import { SettingsDto } from './setting-fields.js';
import { SUSPECT_DESCRIPTION, SuspectDto } from './suspect.dto.js';

/** A scan and its progress. */
export class ScanDto extends SettingsDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 7 })
  id!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @PurposeProperty()
  purpose!: ScanPurpose;

  @SeriesIdProperty()
  series_id!: string;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({
    type: 'integer',
    example: 7,
    description: 'Pins per side; for an area those along the longer side of its bounding box, 0 for points',
  })
  grid_size!: number;

  @ApiProperty({
    example: 0.5,
    description: 'Distance from the centre to the outermost row or point, in miles',
  })
  radius_miles!: number;

  @ApiProperty({ type: GeometryDto })
  geometry!: GeometryDto;

  @ApiProperty({
    type: 'string',
    enum: SCAN_STATUSES,
    description: '`partial`: some pins could not be measured; `failed`: no pin could be measured',
  })
  status!: ScanStatus;

  @ApiProperty({
    example: 'openstreetmap',
    description:
      'The first provider to ask; after the end of the scan the provider that measured it, or `mixed` if several did',
  })
  provider!: string;

  @ApiProperty({
    type: [ScanProviderDto],
    description: 'The providers that measured the scan, most pins first. Empty until the scan has ended',
  })
  providers!: ScanProviderDto[];

  @ApiProperty({ type: 'integer', example: 49 })
  pins_total!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  pins_measured!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  pins_found!: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 4.2,
    description: 'ARP. Null until the scan has ended, and if the business was found at no pin',
  })
  average_rank!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 6.1,
    description: 'ATRP. Null until the scan has ended, and without a measured pin',
  })
  average_total_rank!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.55,
    description: 'SoLV. Null until the scan has ended, and without a measured pin',
  })
  share_of_local_voice!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 78,
    description:
      'Health score, 0 to 100. Null until the scan has ended, and if it was cancelled or has failed',
  })
  health_score!: number | null;

  @ApiProperty({ type: 'integer', example: 49, description: 'One per pin; 0 with a test key' })
  credits_reserved!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'One per measured pin; the others are released. Null until the scan has ended',
  })
  credits_charged!: number | null;

  @ApiProperty({
    type: ProviderCostDto,
    nullable: true,
    description: 'What providers have charged so far; null if nothing was paid or the price is unknown',
  })
  provider_cost!: ProviderCostDto | null;

  @ApiProperty({
    type: 'integer',
    example: 2,
    description:
      'Searches that were repeated because an answer was doubtful: empty, unreadable or about another area. They cost no credits',
  })
  searches_repeated!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'The schedule that started the scan, which may be deleted; null if none did',
  })
  schedule_id!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'The batch that the scan was created with; null for a single scan',
  })
  batch_id!: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'Why the scan failed; null unless it has',
  })
  failure!: string | null;

  @ApiProperty({ type: SuspectDto, nullable: true, description: SUSPECT_DESCRIPTION })
  suspect!: SuspectDto | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'When the scan ends at the latest, with the pins that it has. The other pins are unmeasured with the reason ' +
      '`deadline_exceeded` and are not charged. Null for scans of versions without deadlines',
  })
  deadline_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  started_at!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: null,
    description:
      'When a postponed scan continues at the latest. A running scan is postponed while its provider is paused or ' +
      'works on queued searches. Null unless it is postponed',
  })
  waits_until!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  completed_at!: string | null;

  static from(scan: Scan): ScanDto {
    return {
      success: true,
      id: scan.id,
      business_id: scan.businessId,
      purpose: scan.purpose,
      series_id: scan.seriesId,
      keyword: scan.keyword,
      grid_size: scan.gridSize,
      radius_miles: scan.radiusMiles,
      geometry: GeometryDto.from(scan),
      status: scan.status,
      provider: scan.provider,
      providers: ScanProviderDto.listOf(scan),
      ...scan.settings(),
      pins_total: scan.pinsTotal,
      pins_measured: scan.pinsMeasured,
      pins_found: scan.pinsFound,
      average_rank: scan.averageRank ?? null,
      average_total_rank: scan.averageTotalRank ?? null,
      share_of_local_voice: scan.shareOfLocalVoice ?? null,
      health_score: scan.healthScore ?? null,
      credits_reserved: scan.creditsReserved,
      credits_charged: scan.creditsCharged ?? null,
      provider_cost: ProviderCostDto.of(scan),
      searches_repeated: scan.searchesRepeated,
      schedule_id: scan.scheduleId ?? null,
      batch_id: scan.batchId ?? null,
      failure: scan.failure ?? null,
      suspect: SuspectDto.of(scan),
      created_at: scan.createdAt.toISOString(),
      deadline_at: scan.deadlineAt?.toISOString() ?? null,
      started_at: scan.startedAt?.toISOString() ?? null,
      waits_until: scan.waitsUntil?.toISOString() ?? null,
      completed_at: scan.completedAt?.toISOString() ?? null,
    };
  }
}
