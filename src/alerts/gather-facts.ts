import type { AlertFacts, ScanComparison } from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import { ReadSubscription } from '../billing/read-subscription.js';
import { CompareStoredScans } from '../rankings/comparison/compare-stored-scans.js';
import { ScanResultsRepository } from '../rankings/results/scan-results.repository.js';
import type { Scan } from '../scanning/record/scan.entity.js';
import type { RuleDto } from './dto/rules.dto.js';

/** The facts about a scan that rules evaluate. */
export interface ScanFacts extends AlertFacts {
  /** The scan that it was compared with; null if it was not. */
  readonly previous: Scan | null;
}

/** Reads the facts that a set of rules needs. */
@Injectable()
export class GatherFacts {
  constructor(
    private readonly compare: CompareStoredScans,
    private readonly results: ScanResultsRepository,
    private readonly subscription: ReadSubscription,
  ) {}

  /** @param scan ended and settled */
  async about(scan: Scan, rules: readonly RuleDto[]): Promise<ScanFacts> {
    const isAboutRanks = scan.hasResults() && rules.some((rule) => 'significant_only' in rule);
    const compared = isAboutRanks ? await this.compare.ofEnded(scan) : null;
    const isAboutCredits = scan.creditsReserved > 0 && rules.some(({ kind }) => kind === 'credits_low');
    return {
      failure: scan.status === 'failed' ? (scan.failure ?? 'unknown') : null,
      comparison: compared?.comparison ?? null,
      previous: compared?.before ?? null,
      competitors: compared ? await this.competitors(scan, rules) : new Map(),
      credits: isAboutCredits ? await this.credits(scan) : null,
    };
  }

  private async competitors(scan: Scan, rules: readonly RuleDto[]): Promise<Map<string, ScanComparison>> {
    const found = new Map<string, ScanComparison>();
    for (const rule of rules) {
      if (rule.kind !== 'overtaken' || found.has(rule.place_id)) continue;
      const row = await this.results.findPlaceRow(scan.provider, rule.place_id);
      const compared = row === null ? null : await this.compare.withPrevious(scan, row);
      if (compared) found.set(rule.place_id, compared.comparison);
    }
    return found;
  }

  private async credits({ accountId }: Scan): Promise<NonNullable<AlertFacts['credits']>> {
    const { used, remaining, held } = await this.subscription.run(accountId);
    return { remaining, total: used + remaining + held };
  }
}
