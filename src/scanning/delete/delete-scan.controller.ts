import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Delete, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse } from '@nestjs/swagger';
import { RESTRICTED_TO_TAGS } from '../../accounts/accounts.problems.js';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { SCAN_NOT_FINISHED } from '../record/scans.problems.js';
import { DeleteScan } from './delete-scan.js';

@V1Controller('scans', 'Scans')
export class DeleteScanController {
  constructor(private readonly useCase: DeleteScan) {}

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Delete a scan',
    description:
      'Removes an ended scan from every result: rankings, history, competitors, insights, the health score and share ' +
      'links. Later scans are compared with the scan before it. Its credits stay spent, and its alerts stay with ' +
      '`scan_id` null. An unfinished scan is 409: cancel it first.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, SCAN_NOT_FINISHED],
  })
  @ApiIdParam({ example: 1 })
  @ApiNoContentResponse()
  deleteScan(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    return this.useCase.run(tenant, id);
  }
}
