import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { NewScanRow } from '../record/scans.repository.js';
import type { EarlierGrid } from './continue-grid.js';
import { EARLIER_GRIDS, KNOWN_SERIES } from './earlier-grids.sql.js';

type Row = Omit<EarlierGrid, 'center'> & {
  readonly businessId: number;
  readonly lat: number;
  readonly lng: number;
};

/** The grids of the series that businesses already have. Across tenants: the caller has checked the businesses. */
@Injectable()
export class EarlierGridsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns those of the series that have results. */
  async knownSeries(
    rows: readonly Pick<NewScanRow, 'businessId' | 'seriesId'>[],
  ): Promise<ReadonlySet<string>> {
    if (rows.length === 0) return new Set();
    const wanted = rows.map(({ businessId, seriesId }) => ({ businessId, seriesId }));
    const known = await this.em.execute<{ seriesId: string }[]>(KNOWN_SERIES, [JSON.stringify(wanted)]);
    return new Set(known.map(({ seriesId }) => seriesId));
  }

  /** Returns the grid of each series with results by business, the latest first. */
  async of(businessIds: readonly number[]): Promise<ReadonlyMap<number, readonly EarlierGrid[]>> {
    if (businessIds.length === 0) return new Map();
    const rows = await this.em.execute<Row[]>(EARLIER_GRIDS, [`{${businessIds.join(',')}}`]);
    return Map.groupBy(
      rows.map(({ lat, lng, ...row }) => ({ ...row, center: { lat, lng } })),
      ({ businessId }) => businessId,
    );
  }
}
