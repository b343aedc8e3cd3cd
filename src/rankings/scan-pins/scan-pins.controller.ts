import { LATTICE_POINTS_MAX } from '#libs/geo-grid';
import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiParam } from '@nestjs/swagger';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { PinResultsDto } from './dto/pin-results.dto.js';
import { ScanPinsDto } from './dto/scan-pins.dto.js';
import { GridIndexPipe, PIN_NUMBER } from './grid-index.pipe.js';
import { PinResultsService } from './pin-results.service.js';
import { ScanPinsService } from './scan-pins.service.js';

const INDEX = { type: 'integer', minimum: 0, maximum: LATTICE_POINTS_MAX } as const;

@V1Controller('scans', 'Scans')
export class ScanPinsController {
  constructor(
    private readonly pins: ScanPinsService,
    private readonly results: PinResultsService,
  ) {}

  @Get(':id/pins')
  @RequestCost(2)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the pins that a scan has tried so far',
    description:
      'Works while the scan runs: a pin that has not been tried yet is in neither list. Metrics and changes are available ' +
      'after its end, from `/scans/{id}/rankings`.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ScanPinsDto })
  getScanPins(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<ScanPinsDto> {
    return this.pins.read(tenant, id);
  }

  @Get(':id/points/:index')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the places found at one pin by its index',
    description:
      'Like the address with row and column. The index is row × grid_size + col, or the number of a point in its area.',
    problems: [NOT_FOUND, SCAN_NOT_FINISHED],
  })
  @ApiIdParam({ example: 7 })
  @ApiParam({ name: 'index', schema: PIN_NUMBER, example: 0 })
  @ApiOkResponse({ type: PinResultsDto })
  getPinResultsByIndex(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Param('index', GridIndexPipe) number: number,
  ): Promise<PinResultsDto> {
    return this.results.read(tenant, id, { number });
  }

  @Get(':id/pins/:row/:col')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the places found at one pin',
    description:
      'Lists the places among the first 20 results at the pin, in order, for any stored scan. The list is empty if the ' +
      'pin could not be measured; `unmeasured_reason` says why. Returns 404 for a pin outside the grid.',
    problems: [NOT_FOUND, SCAN_NOT_FINISHED],
  })
  @ApiIdParam({ example: 1 })
  @ApiParam({ name: 'row', schema: INDEX, example: 0, description: '0 = north' })
  @ApiParam({ name: 'col', schema: INDEX, example: 0, description: '0 = west' })
  @ApiOkResponse({ type: PinResultsDto })
  getPinResults(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Param('row', GridIndexPipe) row: number,
    @Param('col', GridIndexPipe) col: number,
  ): Promise<PinResultsDto> {
    return this.results.read(tenant, id, { row, col });
  }
}
