import { dateIn } from '#libs/calendar';
import { levelShifts } from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import { MIXED } from '../../scanning/record/scan.entity.js';
import { ScanSeriesRepository } from '../../scanning/record/scan-series.repository.js';
import { ScansRepository } from '../../scanning/record/scans.repository.js';
import { ownRanks } from '../comparison/compare-stored-scans.js';
import { withoutRepeats } from '../comparison/series-before.js';
import type { Period } from '../results/period.js';
import type { LevelShiftDto } from './dto/level-shift.dto.js';
import type { HistoryRow } from './history.repository.js';

/** Scans in which shifts are looked for: two years of weekly scans. */
const MAX_SCANS = 104;

/** Finds the lasting changes of the level of a business in its series. */
@Injectable()
export class FindShifts {
  constructor(
    private readonly scans: ScansRepository,
    private readonly series: ScanSeriesRepository,
  ) {}

  /**
   * Returns the shifts that began in a period, oldest first, in the series of its latest comparable scan. The scans before
   * the period show the level and the noise too; those after it do not count.
   *
   * @param history the scans of the period, oldest first
   */
  async run(
    history: readonly HistoryRow[],
    { from, to }: Period,
    timezone: string,
  ): Promise<LevelShiftDto[]> {
    const row = history.findLast(isComparable);
    const latest = row && (await this.scans.findById(row.id));
    if (!latest) return [];
    const earlier = await this.series.findComparable(latest, MAX_SCANS - 1);
    const scans = withoutRepeats([latest, ...earlier])
      .reverse()
      .map((scan) => ({ scan, date: dateIn(timezone, scan.completedAt ?? new Date(0)) }));
    const known = (index: number) => {
      const found = scans[index];
      if (!found) throw new Error(`a shift has the scan ${index} of ${scans.length}`);
      return found;
    };
    const shifts = levelShifts(scans.map(({ scan }) => ownRanks(scan)));
    return shifts
      .map(({ at, interval: [first, last], change, changeInterval90, detectedAt }) => ({
        date: known(at).date,
        scan_id: known(at).scan.id,
        date_interval_90: [known(first).date, known(last).date] satisfies [string, string],
        change,
        interval_90: changeInterval90,
        announced_by_scan_id: known(detectedAt).scan.id,
      }))
      .filter(({ date }) => from <= date && date <= to);
  }
}

/** Scans that are suspect, or that several providers measured, are compared with none. */
function isComparable({ provider, suspectOutcome }: HistoryRow): boolean {
  return provider !== MIXED && (suspectOutcome === null || suspectOutcome === 'confirmed');
}
