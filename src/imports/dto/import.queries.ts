import { ChoiceField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { ROW_RESULTS, type RowResult } from '../import-rows.repository.js';

/** Query of POST /businesses/import. */
export class ImportQuery {
  @ChoiceField(['true', 'false'], {
    description: 'Whether the import only reports what it would do. It may still ask the search providers',
    example: 'true',
  })
  dry_run?: 'true' | 'false';
}

/** Query of GET /imports/{id}. */
export class ImportResultsQuery extends PageQuery {
  @ChoiceField(ROW_RESULTS, { description: 'Returns only the rows with this result', example: 'refused' })
  result?: RowResult;
}
