import { ACTION_KINDS, type ActionKind, EFFORTS, type Effort, type Impact } from '#libs/rank-model';
import { ApiProperty } from '@nestjs/swagger';
import { InsightFiguresDto } from './insight-figures.dto.js';
import { RivalDto } from './rival.dto.js';

const METHODS = ['counterfactual', 'evidence'] as const satisfies Impact['method'][];
const CONFIDENCES = ['high', 'medium', 'low'] as const satisfies Impact['confidence'][];

class EstimatedRankImpactDto {
  @ApiProperty({
    type: 'number',
    example: 1.4,
    description: 'Expected fall of the average total rank over the grid; positive is better',
  })
  positions_gained!: number;

  @ApiProperty({
    type: 'number',
    isArray: true,
    minItems: 2,
    maxItems: 2,
    example: [0.4, 2.3],
    description:
      'Holds the expected fall with 90 % confidence, if the association is a cause. A single scan adds its own noise. ' +
      'For `evidence` it goes from nothing to twice the highest published share, and has no level of confidence.',
  })
  interval_90!: number[];

  @ApiProperty({ type: 'number', example: 0.08, description: 'Expected rise of the share of local voice' })
  share_of_local_voice_gained!: number;

  @ApiProperty({
    enum: METHODS,
    description:
      '`counterfactual`: the change put into a model that is fitted to the scans of this business, rivals unchanged. ' +
      '`evidence`: the scans cannot tell, so it is a published figure, widened, with low confidence.',
  })
  method!: Impact['method'];
}

class InsightPointDto {
  @ApiProperty({ type: 'integer', example: 0, description: 'From the north, from 0' })
  row!: number;

  @ApiProperty({ type: 'integer', example: 2, description: 'From the west, from 0' })
  col!: number;
}

class InsightEvidenceDto {
  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({ type: 'integer', example: 49, description: 'Measured pins of the scan' })
  pins!: number;

  @ApiProperty({ type: 'integer', example: 931, description: 'Results at all of them together' })
  results!: number;

  @ApiProperty({
    type: 'string',
    isArray: true,
    example: ['completeness'],
    description: 'Features whose association with the rank was used; empty for a published figure',
  })
  features!: string[];

  @ApiProperty({
    example: 'Association among 61 businesses at 49 measured points of your own scans, rivals unchanged.',
  })
  source!: string;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.3,
    description:
      'Standard deviation of the change between two scans when nothing has changed, in positions; null where unknown',
  })
  noise!: number | null;

  @ApiProperty({
    type: [InsightPointDto],
    nullable: true,
    example: null,
    description: 'The pins that it is about; null for all that were measured',
  })
  points!: InsightPointDto[] | null;

  @ApiProperty({
    type: [RivalDto],
    description: 'Up to five competitors that it rests on, the most telling first',
  })
  rivals!: RivalDto[];
}

/** What a business can do next, and how many ranks that is worth. */
export class InsightDto {
  @ApiProperty({ type: 'integer', example: 31, description: 'Another one after each generation' })
  id!: number;

  @ApiProperty({
    type: 'integer',
    example: 1,
    description: 'Its place among all insights of the account, 1 is best',
  })
  priority!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ enum: ACTION_KINDS, example: 'complete_opening_hours' })
  action!: ActionKind;

  @ApiProperty({ example: 'Enter your opening hours' })
  title!: string;

  @ApiProperty({ example: 'Your profile shows no opening hours. Enter them for every day, with holidays.' })
  description!: string;

  @ApiProperty({ type: InsightFiguresDto })
  figures!: InsightFiguresDto;

  @ApiProperty({
    enum: ['plain', 'llm'],
    description:
      'Who worded title and description: the service, or the language model that its operator configured',
  })
  wording!: 'plain' | 'llm';

  @ApiProperty({ enum: EFFORTS, example: 'low' })
  effort!: Effort;

  @ApiProperty({ type: EstimatedRankImpactDto, description: 'Of this change alone: several do not add up' })
  estimated_rank_impact!: EstimatedRankImpactDto;

  @ApiProperty({ enum: CONFIDENCES, example: 'high' })
  confidence!: Impact['confidence'];

  @ApiProperty({ type: InsightEvidenceDto })
  evidence!: InsightEvidenceDto;

  @ApiProperty({ format: 'date-time' })
  generated_at!: string;
}
