import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/scan.entity.js';
import { ScanSeriesRepository } from '../../scanning/scan-series.repository.js';
import { differencesOf } from './differences.js';

/** What a scan is held against. */
export interface Basis {
  /** The latest scan before it that can be compared with it; null when there is none. */
  readonly previous: Scan | null;
  /** Where there are none but others: what the latest of these differs in. */
  readonly differs: readonly string[];
}

/** Finds what a scan is held against. */
@Injectable()
export class EarlierScans {
  constructor(private readonly series: ScanSeriesRepository) {}

  async basisOf(scan: Scan): Promise<Basis> {
    const previous = await this.series.findPreviousComparable(scan);
    return { previous, differs: previous ? [] : await this.differencesOf(scan) };
  }

  /** What keeps a scan from being compared with the one right before it; empty when nothing does. */
  async differencesOf(scan: Scan): Promise<string[]> {
    const latest = await this.series.findPrevious(scan);
    return latest ? differencesOf(latest, scan) : [];
  }
}
