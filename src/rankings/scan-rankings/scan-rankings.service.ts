import type { LatLng } from '#libs/geo-grid';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { ScanPlacesRepository } from '../../scanning/end/scan-places.repository.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { absentRanks } from '../comparison/compare-stored-scans.js';
import { EarlierScans } from '../comparison/earlier-scans.js';
import type { ScanRankingsDto, SeenPlaceDto } from '../dto/scan-rankings.dto.js';
import { describeGrid } from '../grid/describe-grid.js';
import { profileOf } from '../results/place-profile.js';
import { requireEnded } from '../results/require-ended.js';
import { ScanResultsRepository } from '../results/scan-results.repository.js';

/** A place in a scan with its ranks. `id` is its row of `place`; null for a business found at no pin. */
interface RankedPlace {
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
   * Returns a stored scan for its business, or for any place in it.
   *
   * @throws Problem `not_found` for the scan or the place, `scan_not_finished`
   */
  async read(tenant: Tenant, scanId: number, placeId: string | undefined): Promise<ScanRankingsDto> {
    const scan = requireEnded(await this.scans.get(tenant, scanId));
    const ranked = placeId === undefined ? await this.ofSubject(scan) : await this.ofPlace(scan, placeId);
    const { previous, differs } = await this.earlier.basisOf(scan);
    const isOfSubject = isSubject(scan, ranked.id);
    const grid = describeGrid(scan, {
      ranks: ranked.ranks,
      location: isOfSubject ? scan.businessLocation() : locationOf(ranked.place),
      largestShare: await this.places.findLargestShare(scan),
      previous: previous && { id: previous.id, ranks: await this.ranksIn(previous, scan, ranked) },
      differs,
      attribution: this.providers.attribution(scan.measuredBy()),
    });
    return { ...grid, place: ranked.place, is_subject: isOfSubject };
  }

  private async ofSubject(scan: Scan): Promise<RankedPlace> {
    const id = scan.subjectPlaceId ?? null;
    const row = id === null ? null : await this.results.findProfile(id);
    return { id, place: row && profileOf(row), ranks: scan.ranks ?? [] };
  }

  private async ofPlace(scan: Scan, placeId: string): Promise<RankedPlace> {
    const row = await this.results.findSeenPlace(scan, placeId);
    if (row) return { id: row.id, place: profileOf(row), ranks: row.ranks };
    throw new Problem(NOT_FOUND, `Scan ${scan.id} has no place ${placeId}.`);
  }

  /** Returns the ranks of the same place in the previous scan. */
  private async ranksIn(previous: Scan, scan: Scan, { id }: RankedPlace): Promise<readonly number[] | null> {
    if (!previous.ranks || id === null || isSubject(scan, id)) return previous.ranks ?? null;
    const seen = await this.results.ranksInEach([previous.id], id);
    return seen.get(previous.id) ?? absentRanks(previous.ranks);
  }
}

/** Compares IDs that are both null for a business found at no pin. */
function isSubject(scan: Scan, id: number | null): boolean {
  return id === (scan.subjectPlaceId ?? null);
}

function locationOf(place: SeenPlaceDto | null): LatLng | null {
  const { lat, lng } = place ?? { lat: null, lng: null };
  return lat === null || lng === null ? null : { lat, lng };
}
