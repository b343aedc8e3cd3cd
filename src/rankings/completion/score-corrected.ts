import { Injectable } from '@nestjs/common';
import type { ScanCorrectionStep } from '../../scanning/end/identifiers/scan-correction.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScanSeriesRepository } from '../../scanning/record/scan-series.repository.js';
import { CompareStoredScans } from '../comparison/compare-stored-scans.js';
import { ScanChangesRepository } from './scan-changes.repository.js';
import { ScoreHealth } from './score-health.js';

/** Scores and compares a corrected scan, and the scan that is compared with it. Writes no event. */
@Injectable()
export class ScoreCorrected implements ScanCorrectionStep {
  constructor(
    private readonly series: ScanSeriesRepository,
    private readonly compare: CompareStoredScans,
    private readonly scoreHealth: ScoreHealth,
    private readonly changes: ScanChangesRepository,
  ) {}

  async run(scan: Scan): Promise<void> {
    if (!scan.hasResults() || scan.purpose !== 'tracked') return;
    await this.score(scan);
    const following = await this.series.findFollowing(scan);
    if (following) await this.score(following);
  }

  private async score(scan: Scan): Promise<void> {
    const compared = await this.compare.withPrevious(scan);
    await this.scoreHealth.run(scan, compared?.comparison ?? null);
    await this.changes.remove(scan.id);
    if (compared) await this.changes.add(compared);
  }
}
