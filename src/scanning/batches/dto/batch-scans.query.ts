import { ChoiceField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { SCAN_STATUSES, type ScanStatus } from '../../record/scan.entity.js';

/** Query of GET /scan-batches/{id}/scans. */
export class BatchScansQuery extends PageQuery {
  @ChoiceField(SCAN_STATUSES, { description: 'Returns only scans with this status' })
  status?: ScanStatus;
}
