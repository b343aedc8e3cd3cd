import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { SeenPlaceDto } from '../../../rankings/dto/scan-rankings.dto.js';
import { CompetitorRanksDto } from '../../dto/competitor.dto.js';

/** The metrics of a competitor in one scan. */
class CompetitorSummaryDto extends PickType(CompetitorRanksDto, [
  'scan_id',
  'average_rank',
  'average_total_rank',
  'share_of_local_voice',
  'found_pins',
]) {}

/** A place in a scan, other than the scanned business. */
export class ScanCompetitorDto extends SeenPlaceDto {
  @ApiProperty({ type: CompetitorSummaryDto, description: 'Metrics in this scan' })
  now!: CompetitorSummaryDto;

  @ApiPropertyOptional({
    type: CompetitorSummaryDto,
    nullable: true,
    description:
      'With `with=previous`: in the previous comparable scan; null if it did not find the place, or if there is none',
  })
  before?: CompetitorSummaryDto | null;

  @ApiPropertyOptional({
    description:
      'With `with=previous`: whether the place has passed the business. Its average total rank was worse than that of ' +
      'the business in the previous scan, where a place that was not found has 21, and is better now. Ties are neither',
  })
  overtook?: boolean;
}
