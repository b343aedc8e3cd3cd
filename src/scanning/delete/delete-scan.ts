import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable, Logger } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { ScanDeletion } from '../record/scan-deletion.js';
import { SCAN_NOT_FINISHED } from '../record/scans.problems.js';
import { ScansRepository } from '../record/scans.repository.js';
import { noScan } from '../record/scans.service.js';

/** Deletes an ended scan with its results and share links. The ledger and the spending of providers keep its entries. */
@Injectable()
export class DeleteScan {
  private readonly logger = new Logger(DeleteScan.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scans: ScansRepository,
    private readonly deletion: ScanDeletion,
    private readonly businesses: BusinessesService,
  ) {}

  /** @throws Problem `not_found`, `restricted_to_tags`, `scan_not_finished` */
  async run(tenant: Tenant, id: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.scans.lockBusinessOf(id);
      const scan = await this.scans.lockOf(tenant, id);
      if (!scan) throw noScan(id);
      await this.businesses.requireOwn(tenant, { ids: [scan.businessId] });
      if (!scan.hasEnded()) {
        throw new Problem(
          SCAN_NOT_FINISHED,
          `Scan ${id} is ${scan.status}. Cancel it with POST /api/v1/scans/${id}/cancel before you delete it.`,
        );
      }
      await this.scans.delete(scan);
      await this.deletion.run(scan);
    });
    this.logger.log({ scanId: id }, 'scan deleted');
  }
}
