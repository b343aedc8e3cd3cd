import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScanSeriesRepository } from '../../scanning/record/scan-series.repository.js';
import { differencesOf } from './differences.js';

/** The earlier scan that a scan is compared with. */
export interface Basis {
  /** The previous comparable scan; null if there is none. */
  readonly previous: Scan | null;
  /** Fields in which the latest earlier scan differs, if none is comparable. */
  readonly differs: readonly string[];
}

/** Finds the scan that a scan is compared with. */
@Injectable()
export class EarlierScans {
  constructor(private readonly series: ScanSeriesRepository) {}

  async basisOf(scan: Scan): Promise<Basis> {
    const previous = await this.series.findPreviousComparable(scan);
    return { previous, differs: previous ? [] : await this.differencesOf(scan) };
  }

  /** Returns the fields in which the latest earlier scan differs; empty if it is comparable or does not exist. */
  async differencesOf(scan: Scan): Promise<string[]> {
    const latest = await this.series.findPrevious(scan);
    return latest ? differencesOf(latest, scan) : [];
  }
}
