import type { Pin } from '#libs/geo-grid';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { numberOf } from '../../scanning/record/scan-grid.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { gridOf } from '../grid/place-metrics.js';
import { pointOf, providerAt } from '../grid/ranked-pins.js';
import { profileOf } from '../results/place-profile.js';
import { requireEnded } from '../results/require-ended.js';
import { ScanResultsRepository } from '../results/scan-results.repository.js';
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
   * @param at the row and column of the pin, or its number, see `numberOf`
   * @throws Problem `not_found` for the scan, or for a pin that it does not have; `scan_not_finished`
   */
  async read(tenant: Tenant, scanId: number, at: PinAddress): Promise<PinResultsDto> {
    const scan = await this.scans.get(tenant, scanId);
    const pin = findPin(scan, at);
    requireEnded(scan);
    const { index } = pin;
    const found = await this.results.placesAtPin(scan.id, index);
    const provider = providerAt(scan, index) ?? scan.provider;
    const isSubject = subjectAmong(scan, index, found);
    return {
      success: true,
      scan_id: scan.id,
      business_id: scan.businessId,
      keyword: scan.keyword,
      ...pointOf(pin),
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

/** The row and column of a pin, or its number. */
export type PinAddress = { readonly row: number; readonly col: number } | { readonly number: number };

/** @throws Problem `not_found` */
export function findPin(scan: Scan, at: PinAddress): Pin {
  const { pins } = gridOf(scan);
  const { id, gridSize, layout } = scan;
  const pin = pins.find((one) =>
    'number' in at ? numberOf(one, gridSize) === at.number : one.row === at.row && one.col === at.col,
  );
  if (pin) return pin;
  if ('number' in at) throw new Problem(NOT_FOUND, `Scan ${id} has no pin ${at.number}.`);
  if (!layout) {
    const last = gridSize - 1;
    throw new Problem(
      NOT_FOUND,
      `Rows and columns of scan ${id} are integers from 0 to ${last}; got ${at.row}/${at.col}.`,
    );
  }
  const advice = layout.points ? ' Its points have no rows; read them by their index.' : '';
  throw new Problem(NOT_FOUND, `Scan ${id} has no pin in row ${at.row}, column ${at.col}.${advice}`);
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
