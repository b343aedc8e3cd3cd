import { UNMEASURED } from '#libs/rank-metrics';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { ScansService } from '../../scanning/record/scans.service.js';
import { ABSENT_RANK } from '../grid/ranked-pins.js';
import { PinResultsService } from '../scan-pins/pin-results.service.js';
import type { RankAtPointDto } from './dto/rank-at-point.dto.js';

/** Reads probes with one pin. */
@Injectable()
export class RankAtPointService {
  constructor(
    private readonly scans: ScansService,
    private readonly pins: PinResultsService,
  ) {}

  /**
   * Returns the rank of the business at the only pin of a scan, and the places found there.
   *
   * @throws Problem `not_found`, `scan_not_finished`
   */
  async read(tenant: Tenant, scanId: number): Promise<RankAtPointDto> {
    const pin = await this.pins.read(tenant, scanId, { row: 0, col: 0 });
    const scan = await this.scans.get(tenant, scanId);
    const rank = scan.ranks?.[0] ?? UNMEASURED;
    const isMeasured = rank !== UNMEASURED;
    const found = rank > 0;
    return {
      success: true,
      scan_id: scan.id,
      business_id: scan.businessId,
      keyword: scan.keyword,
      lat: pin.lat,
      lng: pin.lng,
      status: scan.status,
      rank: isMeasured ? (found ? rank : ABSENT_RANK) : null,
      found: isMeasured ? found : null,
      absent_rank: ABSENT_RANK,
      unmeasured_reason: pin.unmeasured_reason,
      places: pin.results,
      provider: pin.provider,
      attribution: pin.attribution,
      ...scan.settings(),
      credits_charged: scan.creditsCharged ?? 0,
      scanned_at: pin.scanned_at,
    };
  }
}
