import { ApiProperty } from '@nestjs/swagger';
import type { AiScan } from '../ai-scan.entity.js';

class IntervalDto {
  @ApiProperty({ example: 0.14, minimum: 0, maximum: 1 })
  low!: number;

  @ApiProperty({ example: 0.51, minimum: 0, maximum: 1 })
  high!: number;

  @ApiProperty({ example: 0.95, description: 'The level of confidence' })
  level!: number;
}

/** The share of answers that name the business. */
export class ShareOfAiVoiceDto {
  @ApiProperty({
    example: 0.296,
    minimum: 0,
    maximum: 1,
    description: '`answers_named` ÷ `answers_measured`',
  })
  value!: number;

  @ApiProperty({
    type: IntervalDto,
    description:
      'Confidence interval of `value` (score interval), adjusted for the likeness of answers at the same pin',
  })
  interval!: IntervalDto;

  @ApiProperty({ type: 'integer', example: 8 })
  answers_named!: number;

  @ApiProperty({ type: 'integer', example: 27, description: 'Questions that were answered' })
  answers_measured!: number;

  @ApiProperty({ type: 'integer', example: 27 })
  answers_total!: number;

  /** @returns null before the end of the AI scan and without a measured answer */
  static of(scan: AiScan): ShareOfAiVoiceDto | null {
    const { share: value, shareLow: low, shareHigh: high, shareLevel: level } = scan;
    if (!isNumber(value) || !isNumber(low) || !isNumber(high) || !isNumber(level)) return null;
    return {
      value,
      interval: { low, high, level },
      answers_named: scan.answersNamed,
      answers_measured: scan.answersMeasured,
      answers_total: scan.answersTotal,
    };
  }
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number';
}
