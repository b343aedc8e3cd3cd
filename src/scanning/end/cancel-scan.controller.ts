import { Id } from '#platform/http/id.pipe';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../../accounts/principal.js';
import { Acts, Resource } from '../../accounts/resource.js';
import { ScanDto } from '../dto/scan.dto.js';
import { SCAN_ENDED } from '../record/scans.problems.js';
import { CancelScan } from './cancel-scan.js';

@Resource({ path: 'scans', tag: 'Scans', dto: ScanDto, allowsRestricted: 'all' })
export class CancelScanController {
  constructor(private readonly useCase: CancelScan) {}

  @Acts({
    path: ':id/cancel',
    summary: 'Cancel a scan',
    description:
      'Ends a queued or running scan at once. Measured pins are kept and charged. The others are unmeasured with the ' +
      'reason `cancelled` and are not charged. Idempotent.',
    problems: [SCAN_ENDED],
  })
  async cancelScan(@CurrentTenant() tenant: Tenant, @Id() id: number): Promise<ScanDto> {
    return ScanDto.from(await this.useCase.run(tenant, id));
  }
}
