import type { LatLng } from '#libs/geo-grid';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/scan.entity.js';
import { ScanPlacesRepository } from '../../scanning/end/scan-places.repository.js';
import { ScansService } from '../../scanning/read/scans.service.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { ScanProviderDto } from '../../scanning/dto/scan-provider.dto.js';
import { EarlierScans } from '../comparison/earlier-scans.js';
import { BasisDto } from '../dto/basis.dto.js';
import { unseen } from '../comparison/compare-stored-scans.js';
import { ABSENT_RANK, pinsOf } from '../grid-view.js';
import { centerOf, metricsOf } from '../metrics-view.js';
import { profileOf } from '../place-profile.js';
import { requireEnded } from '../require-ended.js';
import type { ScanRankingsDto, SeenPlaceDto } from './dto/scan-rankings.dto.js';
import { ScanResultsRepository } from '../scan-results.repository.js';

/** Whose ranks are wanted, and what they were. `id` is the row of `place`. */
interface PointOfView {
  readonly id: number | null;
  readonly place: SeenPlaceDto | null;
  readonly ranks: readonly number[];
}

@Injectable()
export class ScanRankingsService {
  constructor(
    private readonly scans: ScansService,
    private readonly places: ScanPlacesRepository,
    private readonly results: ScanResultsRepository,
    private readonly earlier: EarlierScans,
    private readonly providers: ProviderRegistry,
  ) {}

  /**
   * Reads a stored scan again, for the business it was made for or for any place that was seen in it.
   *
   * @throws Problem `not_found` for the scan or the place, `scan_not_finished`
   */
  async read(tenant: Tenant, scanId: number, placeId: string | undefined): Promise<ScanRankingsDto> {
    const scan = requireEnded(await this.scans.get(tenant, scanId));
    const view = placeId === undefined ? await this.ofSubject(scan) : await this.ofPlace(scan, placeId);
    const basis = await this.earlier.basisOf(scan);
    const previous = await this.ranksIn(basis.previous, scan, view);
    return {
      success: true,
      scan_id: scan.id,
      business_id: scan.businessId,
      keyword: scan.keyword,
      place: view.place,
      is_subject: isSubject(scan, view.id),
      scanned_at: scan.completedAt?.toISOString() ?? null,
      grid_size: scan.gridSize,
      radius_miles: scan.radiusMiles,
      provider: scan.provider,
      providers: ScanProviderDto.listOf(scan),
      attribution: this.providers.attribution(scan.measuredBy()),
      absent_rank: ABSENT_RANK,
      metrics: metricsOf(scan, {
        ranks: view.ranks,
        location: isSubject(scan, view.id) ? centerOf(scan) : locationOf(view.place),
        largestShare: await this.places.findLargestShare(scan),
      }),
      ...pinsOf(scan, { ranks: view.ranks, previous }),
      ...BasisDto.from(scan, basis),
    };
  }

  private async ofSubject(scan: Scan): Promise<PointOfView> {
    const id = scan.subjectPlaceId ?? null;
    const row = id === null ? null : await this.results.findProfile(id);
    return { id, place: row && profileOf(row), ranks: scan.ranks ?? [] };
  }

  private async ofPlace(scan: Scan, placeId: string): Promise<PointOfView> {
    const row = await this.results.findSeenPlace(scan, placeId);
    if (row) return { id: row.id, place: profileOf(row), ranks: row.ranks };
    throw new Problem(NOT_FOUND, `No place ${placeId} was among the results of scan ${scan.id}.`);
  }

  /** The ranks of the same place in the scan before, for the change at each pin. */
  private async ranksIn(
    previous: Scan | null,
    scan: Scan,
    { id }: PointOfView,
  ): Promise<readonly number[] | null> {
    if (!previous?.ranks || id === null || isSubject(scan, id)) return previous?.ranks ?? null;
    const seen = await this.results.ranksInEach([previous.id], id);
    return seen.get(previous.id) ?? unseen(previous.ranks);
  }
}

/** A business that was seen nowhere has no row of `place`. */
function isSubject(scan: Scan, id: number | null): boolean {
  return id === (scan.subjectPlaceId ?? null);
}

function locationOf(place: SeenPlaceDto | null): LatLng | null {
  const { lat, lng } = place ?? { lat: null, lng: null };
  return lat === null || lng === null ? null : { lat, lng };
}
