import { formatMicros } from '#config';
import { ApiProperty } from '@nestjs/swagger';
import { ProviderCostDto } from '../../scanning/dto/provider-cost.dto.js';
import { AI_SCAN_STATUSES, type AiScan, type AiScanStatus } from '../ai-scan.entity.js';
import { ShareOfAiVoiceDto } from './share-of-ai-voice.dto.js';

/** An AI scan, its progress and its figures. */
export class AiScanDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 12, description: 'Id. It differs from the ids of all scans' })
  id!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'best pizza near me' })
  keyword!: string;

  @ApiProperty({ type: 'integer', example: 3 })
  grid_size!: number;

  @ApiProperty({ example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ type: 'integer', example: 3 })
  repeats!: number;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  language!: string | null;

  @ApiProperty({
    type: 'string',
    enum: AI_SCAN_STATUSES,
    description: '`partial`: some questions were not answered; `failed`: none was',
  })
  status!: AiScanStatus;

  @ApiProperty({
    example: 'dataforseo',
    description: 'The provider of the answers of Google AI Mode',
  })
  provider!: string;

  @ApiProperty({ type: 'integer', example: 27, description: 'Pins × repeats' })
  answers_total!: number;

  @ApiProperty({ type: 'integer', example: 27, description: 'Questions that were answered so far' })
  answers_measured!: number;

  @ApiProperty({ type: 'integer', example: 8, description: 'Answers that name the business' })
  answers_named!: number;

  @ApiProperty({
    type: 'integer',
    example: 5,
    description: 'Answers that list the place or its website as a source, whether or not their text names it',
  })
  answers_citing!: number;

  @ApiProperty({
    type: ShareOfAiVoiceDto,
    nullable: true,
    description:
      'Null until the AI scan has ended, and if no question was answered. Not comparable with ranks or SoLV',
  })
  share_of_ai_voice!: ShareOfAiVoiceDto | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 2.5,
    description:
      'Mean position over the answers that name the business: 1 + the names that an answer lists before it. ' +
      'Null until the AI scan has ended, and if no answer names the business',
  })
  mean_position!: number | null;

  @ApiProperty({ type: 'integer', example: 27, description: 'One per question' })
  credits_reserved!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 27,
    description: 'One per answer; the others are released. Null until the AI scan has ended',
  })
  credits_charged!: number | null;

  @ApiProperty({
    type: ProviderCostDto,
    nullable: true,
    description: 'What the provider has charged so far; null if nothing was paid or the price is unknown',
  })
  provider_cost!: ProviderCostDto | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'Why the AI scan failed; null unless it has',
  })
  failure!: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  started_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  completed_at!: string | null;

  static from(scan: AiScan): AiScanDto {
    return {
      success: true,
      id: scan.id,
      business_id: scan.businessId,
      keyword: scan.keyword,
      grid_size: scan.gridSize,
      radius_miles: scan.radiusMiles,
      repeats: scan.repeats,
      language: scan.language ?? null,
      status: scan.status,
      provider: scan.provider,
      answers_total: scan.answersTotal,
      answers_measured: scan.answersMeasured,
      answers_named: scan.answersNamed,
      answers_citing: scan.answersCiting,
      share_of_ai_voice: ShareOfAiVoiceDto.of(scan),
      mean_position: scan.meanPosition ?? null,
      credits_reserved: scan.creditsReserved,
      credits_charged: scan.creditsCharged ?? null,
      provider_cost: costOf(scan),
      failure: scan.failure ?? null,
      created_at: scan.createdAt.toISOString(),
      started_at: scan.startedAt?.toISOString() ?? null,
      completed_at: scan.completedAt?.toISOString() ?? null,
    };
  }
}

function costOf({ paidSearches, costMicros, costCurrency }: AiScan): ProviderCostDto | null {
  if (!costCurrency) return null;
  return { amount: formatMicros(costMicros), currency: costCurrency, searches: paidSearches };
}
