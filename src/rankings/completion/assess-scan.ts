import { Injectable } from '@nestjs/common';
import { ScanCompletionStep } from '../../scanning/end/scan-completion.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { CompareStoredScans } from '../comparison/compare-stored-scans.js';
import { AnnounceRankChange } from './announce-rank-change.js';
import { ScanChangesRepository } from './scan-changes.repository.js';
import { ScoreHealth } from './score-health.js';

/** Compares a scan with the previous scan of its series. */
@Injectable()
export class AssessScan extends ScanCompletionStep {
  constructor(
    private readonly compare: CompareStoredScans,
    private readonly scoreHealth: ScoreHealth,
    private readonly changes: ScanChangesRepository,
    private readonly announce: AnnounceRankChange,
  ) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (!scan.hasResults() || !scan.isTrusted()) return;
    const compared = await this.compare.ofEnded(scan);
    await this.scoreHealth.run(scan, compared?.comparison ?? null);
    if (!compared) return;
    await this.changes.add(compared);
    await this.announce.run(compared);
  }
}
