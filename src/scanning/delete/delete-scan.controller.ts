import { Id } from '#platform/http/id.pipe';
import type { Tenant } from '#platform/tenant';
import { RESTRICTED_TO_TAGS } from '../../accounts/accounts.problems.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { Deletes, Resource } from '../../accounts/resource.js';
import { SCAN_NOT_FINISHED } from '../record/scans.problems.js';
import { DeleteScan } from './delete-scan.js';

@Resource({ path: 'scans', tag: 'Scans', allowsRestricted: 'all' })
export class DeleteScanController {
  constructor(private readonly useCase: DeleteScan) {}

  @Deletes({
    summary: 'Delete a scan',
    description:
      'Removes an ended scan from every result: rankings, history, competitors, insights, the health score and share ' +
      'links. Later scans are compared with the scan before it. Its credits stay spent, and its alerts stay with ' +
      '`scan_id` null. An unfinished scan is 409: cancel it first.',
    problems: [RESTRICTED_TO_TAGS, SCAN_NOT_FINISHED],
  })
  deleteScan(@CurrentTenant() tenant: Tenant, @Id() id: number): Promise<void> {
    return this.useCase.run(tenant, id);
  }
}
