import { LATTICE_POINTS_MAX } from '#libs/geo-grid';
import { Id } from '#platform/http/id.pipe';
import type { Tenant } from '#platform/tenant';
import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { CurrentTenant } from '../../accounts/principal.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { Reads, Resource } from '../../accounts/resource.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { PinResultsDto } from './dto/pin-results.dto.js';
import { ScanPinsDto } from './dto/scan-pins.dto.js';
import { GridIndexPipe, PIN_NUMBER } from './grid-index.pipe.js';
import { PinResultsService } from './pin-results.service.js';
import { ScanPinsService } from './scan-pins.service.js';

const INDEX = { type: 'integer', minimum: 0, maximum: LATTICE_POINTS_MAX } as const;

@Resource({ path: 'scans', tag: 'Scans', dto: PinResultsDto, allowsRestricted: 'all' })
export class ScanPinsController {
  constructor(
    private readonly pins: ScanPinsService,
    private readonly results: PinResultsService,
  ) {}

  @Reads({
    path: ':id/pins',
    summary: 'Retrieve the pins that a scan has tried so far',
    description:
      'Works while the scan runs: a pin that has not been tried yet is in neither list. Metrics and changes are available ' +
      'after its end, from `/scans/{id}/rankings`.',
    returns: ScanPinsDto,
  })
  @RequestCost(2)
  getScanPins(@CurrentTenant() tenant: Tenant, @Id() id: number): Promise<ScanPinsDto> {
    return this.pins.read(tenant, id);
  }

  @Reads({
    path: ':id/points/:index',
    summary: 'Retrieve the places found at one pin by its index',
    description:
      'Like the address with row and column. The index is row × grid_size + col, or the number of a point in its area.',
    problems: [SCAN_NOT_FINISHED],
  })
  @ApiParam({ name: 'index', schema: PIN_NUMBER, example: 0 })
  getPinResultsByIndex(
    @CurrentTenant() tenant: Tenant,
    @Id() id: number,
    @Param('index', GridIndexPipe) number: number,
  ): Promise<PinResultsDto> {
    return this.results.read(tenant, id, { number });
  }

  @Reads({
    path: ':id/pins/:row/:col',
    summary: 'Retrieve the places found at one pin',
    description:
      'Lists the places among the first 20 results at the pin, in order, for any stored scan. The list is empty if the ' +
      'pin could not be measured; `unmeasured_reason` says why. Returns 404 for a pin outside the grid.',
    problems: [SCAN_NOT_FINISHED],
  })
  @ApiParam({ name: 'row', schema: INDEX, example: 0, description: '0 = north' })
  @ApiParam({ name: 'col', schema: INDEX, example: 0, description: '0 = west' })
  getPinResults(
    @CurrentTenant() tenant: Tenant,
    @Id() id: number,
    @Param('row', GridIndexPipe) row: number,
    @Param('col', GridIndexPipe) col: number,
  ): Promise<PinResultsDto> {
    return this.results.read(tenant, id, { row, col });
  }
}
