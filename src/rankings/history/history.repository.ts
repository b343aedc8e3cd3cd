import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Period } from './history-period.js';
import type { StoredSettings } from '../../scanning/search-settings.js';
import type { Series } from '../../scanning/scans.repository.js';

/** What history says of one finished scan. */
export interface HistoryRow extends StoredSettings {
  readonly id: number;
  readonly completed_at: string;
  readonly grid_size: number;
  readonly radius_miles: number;
  readonly provider: string;
  readonly average_rank: number | null;
  readonly average_total_rank: number;
  readonly share_of_local_voice: number;
  readonly pins_found: number;
  readonly pins_measured: number;
  readonly pins_total: number;
  readonly health_score: number | null;
}

@Injectable()
export class HistoryRepository {
  constructor(private readonly em: EntityManager) {}

  /** The finished scans that ended in the period, oldest first: one read along one index. */
  finishedBetween(
    { accountId, livemode, businessId, keywordKey }: Series,
    { start, end }: Period,
  ): Promise<HistoryRow[]> {
    return this.em.execute<HistoryRow[]>(
      `select id, completed_at, grid_size, radius_miles, provider, zoom, language, country, device, average_rank, average_total_rank,
         share_of_local_voice, pins_found, pins_measured, pins_total, health_score
       from scan
       where business_id = ? and keyword_key = ? and account_id = ? and livemode = ?
         and status in ('completed', 'partial') and completed_at >= ? and completed_at < ?
       order by completed_at, id`,
      [businessId, keywordKey, accountId, livemode, start, end],
    );
  }
}
