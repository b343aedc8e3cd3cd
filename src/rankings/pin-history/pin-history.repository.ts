import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Series } from '../../scanning/scans.repository.js';
import type { Period } from '../history/history-period.js';

/** What one finished scan says of a pin. */
export interface PinHistoryRow {
  readonly id: number;
  readonly completed_at: string;
  readonly provider: string;
  readonly center_lat: number;
  readonly center_lng: number;
  /** 0 absent, -1 unmeasured. */
  readonly rank: number | null;
  readonly reason: string | null;
}

@Injectable()
export class PinHistoryRepository {
  constructor(private readonly em: EntityManager) {}

  /** Scans of one grid size and radius, oldest first: one read along the index of finished scans. */
  finishedBetween(
    { accountId, livemode, businessId, keywordKey }: Series,
    { gridSize, radiusMiles, index }: { gridSize: number; radiusMiles: number; index: number },
    { start, end }: Period,
  ): Promise<PinHistoryRow[]> {
    return this.em.execute<PinHistoryRow[]>(
      `select id, completed_at, center_lat, center_lng, ranks[?::integer + 1] as rank,
         coalesce(providers->(nullif(pin_providers[?::integer + 1], -1)::integer)->>'name', provider) as provider,
         (select gap->>'reason' from jsonb_array_elements(unmeasured) gap where (gap->>'pin')::integer = ?) as reason
       from scan
       where business_id = ? and keyword_key = ? and account_id = ? and livemode = ?
         and status in ('completed', 'partial') and completed_at >= ? and completed_at < ?
         and grid_size = ? and radius_miles = ?
       order by completed_at, id`,
      [
        ...[index, index, index, businessId, keywordKey, accountId, livemode],
        ...[start, end, gridSize, radiusMiles],
      ],
    );
  }
}
