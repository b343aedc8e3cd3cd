import { ACTION_KINDS, type ActionKind, type Effort, EFFORTS, type Impact } from '#libs/rank-model';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { RankedPinDto } from '../../rankings/dto/grid.dto.js';
import { SeenPlaceDto } from '../../rankings/dto/scan-rankings.dto.js';
import { TrackedActionDto } from '../actions/dto/action.dto.js';
import { ESTIMATE_METHODS, IntervalProperty } from '../actions/dto/interval-property.js';
import { InsightFiguresDto } from './insight-figures.dto.js';

const CONFIDENCES = ['high', 'medium', 'low'] as const satisfies Impact['confidence'][];

class EstimatedRankImpactDto {
  @ApiProperty({
    type: 'number',
    example: 1.4,
    description: 'Expected decrease of the average total rank over the grid; positive is better',
  })
  positions_gained!: number;

  @IntervalProperty()
  interval_90!: number[];

  @ApiProperty({
    type: 'number',
    example: 0.08,
    description: 'Expected increase of the share of local voice',
  })
  share_of_local_voice_gained!: number;

  @ApiProperty({
    enum: ESTIMATE_METHODS,
    description:
      '`counterfactual`: the change applied to a model fitted to the scans of this business, competitors unchanged. ' +
      '`evidence`: a published figure with a widened range and low confidence, where the scans allow no estimate.',
  })
  method!: Impact['method'];
}

class InsightPointDto extends PickType(RankedPinDto, ['row', 'col', 'index']) {}

/** A competitor that an insight is based on. */
class RivalDto extends PickType(SeenPlaceDto, ['place_id', 'name', 'maps_url']) {}

class InsightEvidenceDto {
  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({ type: 'integer', example: 49, description: 'Measured pins of the scan' })
  pins!: number;

  @ApiProperty({ type: 'integer', example: 931, description: 'Results over all measured pins' })
  results!: number;

  @ApiProperty({
    type: 'string',
    isArray: true,
    example: ['completeness'],
    description: 'Features whose association with the rank the estimate uses; empty for a published figure',
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
      'Standard deviation, in positions, of the difference between two scans without a change; null if unknown',
  })
  noise!: number | null;

  @ApiProperty({
    type: [InsightPointDto],
    nullable: true,
    example: null,
    description: 'The pins that the insight concerns; null for all measured pins',
  })
  points!: InsightPointDto[] | null;

  @ApiProperty({
    type: [RivalDto],
    description: 'Up to five competitors that the insight is based on, most relevant first',
  })
  rivals!: RivalDto[];
}

/** A recommended change with its estimated effect on the rank. */
export class InsightDto {
  @ApiProperty({ type: 'integer', example: 31, description: 'Id. Each generation of insights has new ids' })
  id!: number;

  @ApiProperty({
    type: 'integer',
    example: 1,
    description: 'Position among all insights of the account; 1 is best',
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
      'Author of title and description: `plain` is the service, `llm` the configured language model',
  })
  wording!: 'plain' | 'llm';

  @ApiProperty({ enum: EFFORTS, example: 'low' })
  effort!: Effort;

  @ApiProperty({
    type: EstimatedRankImpactDto,
    description: 'Effect of this change alone: effects of several changes do not add up',
  })
  estimated_rank_impact!: EstimatedRankImpactDto;

  @ApiProperty({ enum: CONFIDENCES, example: 'high' })
  confidence!: Impact['confidence'];

  @ApiProperty({ type: InsightEvidenceDto })
  evidence!: InsightEvidenceDto;

  @ApiProperty({
    type: TrackedActionDto,
    nullable: true,
    description:
      'The action at `/actions` for this business, kind and keyword, or for all keywords: the planned or dismissed one, ' +
      'otherwise the one done last; null without one',
  })
  tracked_action!: TrackedActionDto | null;

  @ApiProperty({ format: 'date-time' })
  generated_at!: string;
}
