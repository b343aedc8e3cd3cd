import { Injectable } from '@nestjs/common';
import type { Tool } from '../tool.js';
import { AccountTools } from './account-tools.js';
import { BusinessTools } from './business-tools.js';
import { MarketTools } from './market-tools.js';
import { ResultTools } from './result-tools.js';
import { ScanTools } from './scan-tools.js';

/** All tools, in the order in which clients show them. */
@Injectable()
export class Tools {
  readonly all: readonly Tool[];
  private readonly byName: ReadonlyMap<string, Tool>;

  constructor(
    businesses: BusinessTools,
    scans: ScanTools,
    results: ResultTools,
    market: MarketTools,
    account: AccountTools,
  ) {
    this.all = [businesses, scans, results, market, account].flatMap(({ all }) => all);
    this.byName = new Map(this.all.map((tool) => [tool.name, tool]));
  }

  find(name: string): Tool | undefined {
    return this.byName.get(name);
  }
}
