import { ApiProperty } from '@nestjs/swagger';
import { ProviderCostDto } from './provider-cost.dto.js';
import { ScanProviderDto } from './scan-provider.dto.js';
import { SettingsDto } from './setting-fields.js';
import { type Scan, SCAN_STATUSES, type ScanStatus } from '../scan.entity.js';

/** A scan and how far it is. */
export class ScanDto extends SettingsDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 7 })
  id!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ example: 0.5 })
  radius_miles!: number;

  @ApiProperty({
    type: 'string',
    enum: SCAN_STATUSES,
    description: 'partial: some pins could not be measured; failed: none could',
  })
  status!: ScanStatus;

  @ApiProperty({
    example: 'openstreetmap',
    description:
      'Whose order of results is measured: that of the provider that is asked first or, once the scan has ended, that ' +
      'measured it; `mixed` where several did',
  })
  provider!: string;

  @ApiProperty({
    type: [ScanProviderDto],
    description: 'Who measured how many pins, known when the scan has ended; most pins first',
  })
  providers!: ScanProviderDto[];

  @ApiProperty({ type: 'integer', example: 49 })
  pins_total!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  pins_measured!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  pins_found!: number;

  @ApiProperty({
    type: 'integer',
    example: 49,
    description: 'One a pin; 0 with a test key',
  })
  credits_reserved!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'One a measured pin, known when the scan has ended; the rest is given back',
  })
  credits_charged!: number | null;

  @ApiProperty({
    type: ProviderCostDto,
    nullable: true,
    description: 'What providers took for it so far; null where nothing was paid, or no price is known',
  })
  provider_cost!: ProviderCostDto | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'The schedule that started it; it may have been deleted since',
  })
  schedule_id!: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: 'Why a failed scan failed' })
  failure!: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  started_at!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: null,
    description:
      'Set while a running scan is put off, as its provider cannot be asked now or has its searches in its queue: when it ' +
      'goes on at the latest',
  })
  waits_until!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  completed_at!: string | null;

  static from(scan: Scan): ScanDto {
    return {
      success: true,
      id: scan.id,
      business_id: scan.businessId,
      keyword: scan.keyword,
      grid_size: scan.gridSize,
      radius_miles: scan.radiusMiles,
      status: scan.status,
      provider: scan.provider,
      providers: ScanProviderDto.listOf(scan),
      ...scan.settings(),
      pins_total: scan.pinsTotal,
      pins_measured: scan.pinsMeasured,
      pins_found: scan.pinsFound,
      credits_reserved: scan.creditsReserved,
      credits_charged: scan.creditsCharged ?? null,
      provider_cost: ProviderCostDto.of(scan),
      schedule_id: scan.scheduleId ?? null,
      failure: scan.failure ?? null,
      created_at: scan.createdAt.toISOString(),
      started_at: scan.startedAt?.toISOString() ?? null,
      waits_until: scan.waitsUntil?.toISOString() ?? null,
      completed_at: scan.completedAt?.toISOString() ?? null,
    };
  }
}
