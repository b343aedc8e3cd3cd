import { Injectable } from '@nestjs/common';
import { ScanCompletionStep } from '../../scanning/end/scan-completion.js';
import type { Scan } from '../../scanning/scan.entity.js';
import { ObservationsRepository } from '../observed/observations.repository.js';

/**
 * Writes down what was known of a scan's places when it ended: `place` has what is known today. Only of places whose
 * provider lets us keep it. Of the others nothing is kept, not even as a number: ln(1 + reviews) is the review count.
 */
@Injectable()
export class KeepFacts extends ScanCompletionStep {
  constructor(private readonly observations: ObservationsRepository) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (!scan.hasResults()) return;
    await this.observations.keepFacts(scan.id);
  }
}
