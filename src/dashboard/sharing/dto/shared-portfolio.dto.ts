import { TextField } from '#platform/http/fields';
import { ApiProperty } from '@nestjs/swagger';
import type { Direction } from '../../../portfolio/change-period.js';
import { DIRECTIONS } from '../../../portfolio/change-period.js';
import { LinkDto } from '../../sessions/sign-in.dto.js';

const MAX_SEALED = 2_000;

/** Body of POST /dashboard/api/shared/portfolio. */
export class SharedPortfolioLinkDto extends LinkDto {
  @TextField({ max: MAX_SEALED, required: false, description: 'From `next` of the page before' })
  cursor?: string;
}

/** Body of the routes that open one scan. */
export class SharedScanLinkDto extends LinkDto {
  @TextField({ max: MAX_SEALED, required: false, description: 'A map of a link to a tag' })
  map?: string;
}

class SharedChangeDto {
  @ApiProperty({ description: 'Positions gained since the scan before. Positive: better' })
  mean_change!: number;

  @ApiProperty({ description: 'Whether the change is more than noise' })
  significant!: boolean;

  @ApiProperty({ type: 'string', enum: DIRECTIONS, nullable: true })
  direction!: Direction | null;
}

/** A keyword of a business. */
export class SharedRowDto {
  @ApiProperty({ description: 'Label of the business' })
  business!: string;

  @ApiProperty()
  keyword!: string;

  @ApiProperty({ type: 'number', nullable: true, description: 'ATRP. Null without results, as the SoLV' })
  average_total_rank!: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'SoLV' })
  share_of_local_voice!: number | null;

  @ApiProperty({ type: SharedChangeDto, nullable: true, description: 'Null without an earlier scan' })
  change!: SharedChangeDto | null;

  @ApiProperty({ type: [Number], description: 'ATRP of the latest 12 scans, oldest first' })
  sparkline!: number[];

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  last_scanned_at!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Opens the latest map. Null without one' })
  map!: string | null;
}

/** A page of the content of a link to a tag. It has no IDs: they would reveal how many rows exist. */
export class SharedPortfolioDto {
  @ApiProperty()
  tag!: string;

  @ApiProperty({ type: [SharedRowDto], description: 'By label of the business, then keyword' })
  rows!: SharedRowDto[];

  @ApiProperty({ type: 'string', nullable: true, description: 'The `cursor` of the next page' })
  next!: string | null;

  @ApiProperty({ format: 'date-time', description: 'When the link expires' })
  expires_at!: string;
}
