import { DIRECTIONS, type Figures, MISSING_FIELDS } from '#libs/rank-model';
import { ApiProperty } from '@nestjs/swagger';

class SuggestedCategoryDto {
  @ApiProperty({ example: 'Pizza takeaway' })
  name!: string;

  @ApiProperty({
    type: 'integer',
    example: 4,
    description: 'Number of `businesses_above` with this category',
  })
  businesses!: number;
}

/** The figures and names in a description, for translations. Only those that the action has. */
export class InsightFiguresDto {
  @ApiProperty({
    type: 'number',
    required: false,
    example: 12,
    description: 'Reviews or stars of the business',
  })
  current?: number | undefined;

  @ApiProperty({
    type: 'number',
    required: false,
    example: 36,
    description: 'Median of `businesses_above`: reviews rounded up, stars rounded to a tenth',
  })
  target?: number | undefined;

  @ApiProperty({
    type: 'integer',
    required: false,
    example: 4,
    description:
      'Number of businesses most often above this one whose figures are known: those ahead at half of the pins or ' +
      'more, otherwise the three ahead most often',
  })
  businesses_above?: number | undefined;

  @ApiProperty({
    type: 'integer',
    required: false,
    example: 3,
    description: 'Number of `businesses_above` with `suggested_category`',
  })
  businesses_with?: number | undefined;

  @ApiProperty({ enum: MISSING_FIELDS, isArray: true, required: false, example: ['phone'] })
  missing_fields?: readonly (typeof MISSING_FIELDS)[number][] | undefined;

  @ApiProperty({
    type: 'string',
    required: false,
    example: 'Restaurant',
    description: 'Primary category of the business',
  })
  category?: string | undefined;

  @ApiProperty({ type: 'string', required: false, example: 'Pizza Restaurant' })
  suggested_category?: string | undefined;

  @ApiProperty({ type: [SuggestedCategoryDto], required: false })
  suggested_categories?: readonly SuggestedCategoryDto[] | undefined;

  @ApiProperty({
    type: 'string',
    required: false,
    example: 'pizza',
    description: 'Service that the profile does not list',
  })
  service?: string | undefined;

  @ApiProperty({ type: 'number', required: false, example: 40 })
  days_since_latest_review?: number | undefined;

  @ApiProperty({
    type: 'number',
    required: false,
    example: 1.3,
    description: 'Reviews per month in the last 90 days',
  })
  reviews_per_month?: number | undefined;

  @ApiProperty({
    type: 'number',
    required: false,
    example: 4.1,
    description: 'Reviews per month in the year before the last 90 days',
  })
  reviews_per_month_before?: number | undefined;

  @ApiProperty({ type: 'integer', required: false, example: 1 })
  duplicates?: number | undefined;

  @ApiProperty({
    enum: DIRECTIONS,
    required: false,
    example: 'north-east',
    description: 'Direction from the business',
  })
  direction?: (typeof DIRECTIONS)[number] | undefined;

  @ApiProperty({
    type: 'number',
    required: false,
    example: 15.6,
    description: 'ATRP over `evidence.points`; a point where the business is absent counts as 21',
  })
  average_total_rank?: number | undefined;

  @ApiProperty({
    type: 'integer',
    required: false,
    example: 7,
    description: 'Number of `evidence.points` where the business is found',
  })
  found_pins?: number | undefined;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    minItems: 2,
    maxItems: 2,
    required: false,
    example: [4, 6],
    description: 'Lowest and highest rank at `evidence.points`',
  })
  ranks?: readonly [from: number, to: number] | undefined;

  static from(figures: Figures): InsightFiguresDto {
    return {
      current: figures.current,
      target: figures.target,
      businesses_above: figures.businessesAbove,
      businesses_with: figures.businessesWith,
      missing_fields: figures.missingFields,
      category: figures.category,
      suggested_category: figures.suggestedCategory,
      suggested_categories: figures.suggestedCategories,
      service: figures.service,
      days_since_latest_review: figures.daysSinceLatestReview,
      reviews_per_month: figures.reviewsPerMonth,
      reviews_per_month_before: figures.reviewsPerMonthBefore,
      duplicates: figures.duplicates,
      direction: figures.direction,
      average_total_rank: figures.averageTotalRank,
      found_pins: figures.foundPins,
      ranks: figures.ranks,
    };
  }
}
