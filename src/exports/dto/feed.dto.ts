import { ApiProperty } from '@nestjs/swagger';
import type { Feed } from '../feeds/feed.entity.js';
import { EXPORT_LEVELS, type ExportLevel } from '../rankings/export-scope.js';

/** A secret URL that returns one export. */
export class FeedDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({ example: 'Weekly sheet of Acme' })
  name!: string;

  @ApiProperty({ example: 'x7Qa', description: 'Last characters of the token in the URL' })
  last_four!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 1,
    description: 'Only scans of this business; null for all',
  })
  business_id!: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'acme',
    description: 'Only scans of businesses with this tag; null for all',
  })
  tag!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'Only scans of this keyword; null for all',
  })
  keyword!: string | null;

  @ApiProperty({
    type: 'integer',
    example: 90,
    description: 'Number of days up to today, in the time zone of each business',
  })
  days!: number;

  @ApiProperty({ type: 'string', enum: EXPORT_LEVELS, description: 'One row for each pin, or for each scan' })
  level!: ExportLevel;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Last read, precise to the minute; null if it was never read',
  })
  last_read_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  created_at!: string;

  static from(feed: Feed): FeedDto {
    return {
      success: true,
      id: feed.id,
      name: feed.name,
      last_four: feed.lastFour,
      business_id: feed.businessId ?? null,
      tag: feed.tag ?? null,
      keyword: feed.keyword ?? null,
      days: feed.days,
      level: feed.level,
      last_read_at: feed.lastReadAt?.toISOString() ?? null,
      created_at: feed.createdAt.toISOString(),
    };
  }
}

/** A feed that was just created. */
export class NewFeedDto extends FeedDto {
  @ApiProperty({
    example: 'https://ranks.example.com/feeds/lrs_feed_….csv',
    description: 'The secret URL, shown only once. Every reader who has it can read the export',
  })
  url!: string;
}
