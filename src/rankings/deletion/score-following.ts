import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScanDeletionStep } from '../../scanning/record/scan-deletion.js';
import { ScanSeriesRepository } from '../../scanning/record/scan-series.repository.js';
import { CompareStoredScans } from '../comparison/compare-stored-scans.js';
import { ScanChangesRepository } from '../completion/scan-changes.repository.js';
import { ScoreHealth } from '../completion/score-health.js';

/** Scores and compares the scan again that was compared with a deleted scan, now with the one before. */
@Injectable()
export class ScoreFollowing extends ScanDeletionStep {
  constructor(
    private readonly series: ScanSeriesRepository,
    private readonly compare: CompareStoredScans,
    private readonly scoreHealth: ScoreHealth,
    private readonly changes: ScanChangesRepository,
  ) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    const following = await this.series.findFollowing(scan);
    if (!following) return;
    const compared = await this.compare.withPrevious(following);
    await this.scoreHealth.run(following, compared?.comparison ?? null);
    if (compared) await this.changes.add(compared);
  }
}
