import { pinAt } from '#libs/geo-grid';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/scan.entity.js';
import { ScansService } from '../../scanning/read/scans.service.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { providerAt } from '../grid-view.js';
import { centerOf } from '../metrics-view.js';
import { requireEnded } from '../require-ended.js';
import { profileOf } from '../place-profile.js';
import { ScanResultsRepository } from '../scan-results.repository.js';
import type { PinResultsDto } from './dto/pin-results.dto.js';

@Injectable()
export class PinResultsService {
  constructor(
    private readonly scans: ScansService,
    private readonly results: ScanResultsRepository,
    private readonly providers: ProviderRegistry,
  ) {}

  /**
   * Returns the places found at one pin.
   *
   * @throws Problem `not_found` for the scan, or for a pin outside its grid; `scan_not_finished`
   */
  async read(
    tenant: Tenant,
    scanId: number,
    { row, col }: { row: number; col: number },
  ): Promise<PinResultsDto> {
    const scan = await this.scans.get(tenant, scanId);
    const { gridSize, radiusMiles } = scan;
    if (row >= gridSize || col >= gridSize) {
      throw new Problem(
        NOT_FOUND,
        `Rows and columns of scan ${scanId} are integers from 0 to ${gridSize - 1}; got ${row}/${col}.`,
      );
    }
    requireEnded(scan);
    const index = row * gridSize + col;
    const { lat, lng } = pinAt({ center: centerOf(scan), gridSize, radiusMiles }, index);
    const found = await this.results.placesAtPin(scan.id, index);
    const provider = providerAt(scan, index) ?? scan.provider;
    const isSubject = subjectAmong(scan, index, found);
    return {
      success: true,
      scan_id: scan.id,
      business_id: scan.businessId,
      keyword: scan.keyword,
      row,
      col,
      lat,
      lng,
      provider,
      scanned_at: scan.completedAt?.toISOString() ?? null,
      attribution: this.providers.attribution([provider]),
      unmeasured_reason: scan.unmeasured?.find(({ pin }) => pin === index)?.reason ?? null,
      results: found.map((place) => ({
        ...profileOf(place),
        rank: place.rank,
        is_subject: isSubject(place),
      })),
    };
  }
}

interface Found {
  readonly id: number;
  readonly rank: number;
}

/** Finds the business by its rank in the grid: another of its listings may rank here than at other pins. */
function subjectAmong(scan: Scan, index: number, found: readonly Found[]): (place: Found) => boolean {
  const rank = scan.ranks?.[index];
  const hasRank = found.some((place) => place.rank === rank);
  return (place) => (hasRank ? place.rank === rank : place.id === scan.subjectPlaceId);
}
