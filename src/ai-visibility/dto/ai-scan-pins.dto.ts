import { createGrid, type SquarePin } from '#libs/geo-grid';
import { ApiProperty } from '@nestjs/swagger';
import type { AiAnswerRow } from '../ai-answers.repository.js';
import type { AiScan } from '../ai-scan.entity.js';
import { AiScanDto } from './ai-scan.dto.js';

const EVIDENCE = ['cid', 'name', 'website'] as const;

/** One answer, or why there is none. */
class AiAnswerDto {
  @ApiProperty({ type: 'integer', example: 1, description: '1 for the first question at the pin' })
  repeat!: number;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    example: true,
    description: 'Whether the answer names the business. Null if the question was not answered',
  })
  named!: boolean | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 2,
    description:
      '1 + the names that the answer lists before the business; null if it is not named. Not a rank',
  })
  position!: number | null;

  @ApiProperty({
    type: 'string',
    enum: EVIDENCE,
    nullable: true,
    example: 'name',
    description: 'What the answer was found to contain; null if it does not name the business',
  })
  named_by!: (typeof EVIDENCE)[number] | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    example: false,
    description:
      'Whether the answer lists the place or its website as a source; null if the question was not answered',
  })
  cited!: boolean | null;

  @ApiProperty({
    type: [String],
    nullable: true,
    example: ["Joe's Pizza"],
    description:
      'What the answer lists, in its order, at most 30; labels of lists may be among the names; null if the question was not answered',
  })
  names!: string[] | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description:
      'Why the question was not answered, such as `no_answer` or `provider_timeout`; null if it was',
  })
  unmeasured_reason!: string | null;

  static from(answer: AiAnswerRow): AiAnswerDto {
    const { repeat, unmeasuredReason, namedBy, position, isCited, names } = answer;
    return {
      repeat: repeat + 1,
      named: unmeasuredReason === null ? namedBy !== null : null,
      position,
      named_by: namedBy,
      cited: isCited,
      names: names && [...names],
      unmeasured_reason: unmeasuredReason,
    };
  }
}

class AiPinDto {
  @ApiProperty({ type: 'integer', example: 0, description: '0 is the northernmost row' })
  row!: number;

  @ApiProperty({ type: 'integer', example: 0, description: '0 is the westernmost column' })
  col!: number;

  @ApiProperty({ example: 40.7128 })
  lat!: number;

  @ApiProperty({ example: -74.006 })
  lng!: number;

  @ApiProperty({ type: [AiAnswerDto], description: 'The questions that were asked so far' })
  answers!: AiAnswerDto[];

  static from({ row, col, lat, lng }: SquarePin, answers: readonly AiAnswerRow[]): AiPinDto {
    return { row, col, lat, lng, answers: answers.map((answer) => AiAnswerDto.from(answer)) };
  }
}

/** An AI scan with its answers. */
export class AiScanPinsDto extends AiScanDto {
  @ApiProperty({ type: [AiPinDto], description: 'Pins with their answers, row by row from the north-west' })
  pins!: AiPinDto[];

  static withPins(scan: AiScan, answers: readonly AiAnswerRow[]): AiScanPinsDto {
    const { centerLat: lat, centerLng: lng, gridSize, radiusMiles } = scan;
    const { pins } = createGrid({ center: { lat, lng }, gridSize, radiusMiles });
    const byPin = Map.groupBy(answers, ({ pin }) => pin);
    return {
      ...AiScanDto.from(scan),
      pins: pins.map((pin) => AiPinDto.from(pin, byPin.get(pin.index) ?? [])),
    };
  }
}
