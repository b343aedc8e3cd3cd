import { Injectable } from '@nestjs/common';
import { ScanCompletionStep } from '../../scanning/end/scan-completion.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ObservationsRepository } from '../observed/observations.repository.js';

/**
 * Stores the facts about a scan's places as of its end, since `place` changes later. Stores them only if the provider's
 * terms allow it, and otherwise no derived number either: ln(1 + reviews) still contains the review count.
 */
@Injectable()
export class StoreFacts extends ScanCompletionStep {
  constructor(private readonly observations: ObservationsRepository) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (!scan.hasResults()) return;
    await this.observations.storeFacts(scan.id);
  }
}
