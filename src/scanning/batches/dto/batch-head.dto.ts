import { ApiProperty } from '@nestjs/swagger';
import { RequestedGeometryDto } from '../../dto/requested-geometry.dto.js';
import { SettingsDto } from '../../dto/setting-fields.js';
import { settingsOf } from '../../record/search-settings.js';
import type { BatchState } from '../batches.service.js';
import { BATCH_STATUSES, type BatchStatus } from '../scan-batch.entity.js';
import { BatchCreditsDto, BatchPinsDto, BatchScansDto } from './batch-progress.dto.js';
import { BatchSummaryDto } from './batch-summary.dto.js';

/** A batch in lists and in `batch.completed`. */
export class BatchHeadDto extends SettingsDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 4 })
  id!: number;

  @ApiProperty({
    type: 'string',
    enum: BATCH_STATUSES,
    description:
      '`running` until the last scan has ended. `cancelling`: unfinished scans are being cancelled. `cancelled`: all ' +
      'scans have ended after a cancellation',
  })
  status!: BatchStatus;

  @ApiProperty({ type: 'string', nullable: true, example: 'Weekly Acme' })
  name!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'acme',
    description: 'The tag that selected the businesses; null if ids did',
  })
  tag!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'The schedule that started the batch, which may be deleted; null if none did',
  })
  schedule_id!: number | null;

  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ type: RequestedGeometryDto, description: 'Where the pins of its scans are' })
  geometry!: RequestedGeometryDto;

  @ApiProperty({ type: 'integer', example: 14, description: 'Businesses with scans' })
  businesses!: number;

  @ApiProperty({ type: 'integer', example: 1, description: 'Selected businesses without scans' })
  left_out_total!: number;

  @ApiProperty({ type: BatchScansDto })
  scans!: BatchScansDto;

  @ApiProperty({ type: BatchPinsDto })
  pins!: BatchPinsDto;

  @ApiProperty({ type: BatchCreditsDto })
  credits!: BatchCreditsDto;

  @ApiProperty({
    type: BatchSummaryDto,
    nullable: true,
    description: 'Figures over all scans; null until the last scan has ended',
  })
  summary!: BatchSummaryDto | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'When its cancellation was requested; null if it was not',
  })
  cancelled_at!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'When the last scan ended; null before',
  })
  completed_at!: string | null;

  static of({ batch, progress }: BatchState): BatchHeadDto {
    return {
      success: true,
      id: batch.id,
      status: batch.statusNow(),
      name: batch.name ?? null,
      tag: batch.tag ?? null,
      schedule_id: batch.scheduleId ?? null,
      grid_size: batch.gridSize,
      radius_miles: batch.radiusMiles,
      geometry: RequestedGeometryDto.from(batch),
      ...settingsOf(batch),
      businesses: batch.businessesTotal,
      left_out_total: batch.leftOutTotal,
      scans: { ...progress.scans },
      pins: { total: batch.pinsTotal, measured: progress.pinsMeasured, found: progress.pinsFound },
      credits: { reserved: batch.creditsReserved, charged: progress.creditsCharged },
      summary: batch.summary ? BatchSummaryDto.from(batch.summary) : null,
      created_at: batch.createdAt.toISOString(),
      cancelled_at: batch.cancelledAt?.toISOString() ?? null,
      completed_at: batch.completedAt?.toISOString() ?? null,
    };
  }
}
