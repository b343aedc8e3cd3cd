import { ApiProperty } from '@nestjs/swagger';
import type { PortfolioRow } from '../read/portfolio.repository.js';
import { BusinessRefDto } from './business-ref.dto.js';
import { KeywordResultDto } from './keyword-result.dto.js';

/** A keyword of a business: the latest result in its main series, and the changes since earlier scans. */
export class PortfolioRowDto extends KeywordResultDto {
  @ApiProperty()
  business!: BusinessRefDto;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({
    description:
      'Whether it counts for the health of the business: it is one of its `keywords` or of an enabled schedule, or none ' +
      'of these has results',
  })
  tracked!: boolean;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the schedule of the main series scans next. Null without an enabled schedule',
  })
  next_scan_at!: string | null;

  /** Returns a row as JSON. The result, most of it, is copied as it is stored. */
  static jsonOf(row: PortfolioRow): string {
    const { keyword, isTracked: tracked, nextRunAt, result } = row;
    const head = {
      business: BusinessRefDto.from(row),
      keyword,
      tracked,
      // The drivers return times as text.
      next_scan_at: nextRunAt && new Date(nextRunAt).toISOString(),
    };
    return `${JSON.stringify(head).slice(0, -1)},${result.slice(1)}`;
  }

  static parse(row: PortfolioRow): PortfolioRowDto {
    return JSON.parse(PortfolioRowDto.jsonOf(row)) as PortfolioRowDto;
  }
}
