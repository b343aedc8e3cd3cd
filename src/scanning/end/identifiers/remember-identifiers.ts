import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../../businesses/businesses.service.js';
import { BusinessIdentifiersRepository } from '../../../businesses/identifiers/business-identifiers.repository.js';
import { isSameIdentifier } from '../../../businesses/identifiers/place-identifier.js';
import type { Scan } from '../../record/scan.entity.js';

/** Stores in the business what a tracked scan shows of its identifiers. Runs in the transaction that ends the scan. */
@Injectable()
export class RememberIdentifiers {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly identifiers: BusinessIdentifiersRepository,
  ) {}

  /** A scan that finds the business, and no candidate, withdraws the candidates of earlier scans. */
  async run(scan: Scan): Promise<void> {
    if (scan.purpose !== 'tracked' || scan.status === 'cancelled') return;
    const business = await this.businesses.get(scan, scan.businessId);
    if (business.placeVersion !== scan.placeVersion) return;
    const known = business.identifierCandidates;
    const named = scan.isTrusted() ? [] : (scan.suspectCandidates ?? []);
    const isFound = scan.pinsFound > 0 && !scan.suspectReason;
    const kept = known.filter(
      (one) => !(isFound && one.scanId !== null) && !named.some((other) => isSameIdentifier(one, other)),
    );
    const candidates = [...named, ...kept];
    if (candidates.length + known.length > 0) await this.identifiers.storeCandidates(business.id, candidates);
    const { suspectLookUp: lookUp } = scan;
    if (lookUp && lookUp.answer !== 'unknown') await this.identifiers.storeClosed(business.id, lookUp.closed);
  }
}
