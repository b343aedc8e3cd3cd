import { ChoiceField } from '#platform/http/fields';
import { PickType } from '@nestjs/swagger';
import { CompetitorsQuery } from '../../dto/competitors.query.js';

export const PREVIOUS = 'previous';

/** Query of GET /scans/{id}/competitors. */
export class ScanCompetitorsQuery extends PickType(CompetitorsQuery, ['limit', 'cursor']) {
  @ChoiceField([PREVIOUS], {
    description: 'Compares each competitor with the previous comparable scan, in `before` and `overtook`',
  })
  with?: typeof PREVIOUS;
}
