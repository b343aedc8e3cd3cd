import type { PinShape } from '#libs/geo-grid';
import { EntityManager } from '#platform/database/entity-manager';
import { rowsAsJson } from '#platform/database/read-rows';
import { Injectable } from '@nestjs/common';
import type { SuspectColumns } from '../../scanning/dto/suspect.dto.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import type { KeywordOfBusiness } from '../../scanning/record/scan-series.repository.js';
import type { StoredSettings } from '../../scanning/record/search-settings.js';
import { isFiltered, type SeriesFilter, seriesParameters } from '../../scanning/record/series-filter.sql.js';
import type { Period } from '../results/period.js';
import { periodParameters } from '../results/rankings.repository.js';
import { FILTERED_HISTORY, HISTORY } from '../results/rankings.sql.js';

/** A finished scan in the history. */
export interface HistoryRow
  extends
    StoredSettings,
    Pick<
      Scan,
      'id' | 'seriesId' | 'gridSize' | 'radiusMiles' | 'provider' | 'pinsFound' | 'pinsMeasured' | 'pinsTotal'
    >,
    SuspectColumns {
  /** When it ended, in milliseconds since 1970. */
  readonly completedMs: number;
  readonly shape: PinShape;
  /** The name of the measured area. */
  readonly area: string | null;
  readonly averageRank: number | null;
  readonly averageTotalRank: number;
  readonly shareOfLocalVoice: number;
  readonly healthScore: number | null;
}

const HISTORY_COLUMNS = [
  'id',
  'completedMs',
  'seriesId',
  'gridSize',
  'radiusMiles',
  'shape',
  'area',
  'provider',
  'zoom',
  'language',
  'country',
  'device',
  'averageRank',
  'averageTotalRank',
  'shareOfLocalVoice',
  'pinsFound',
  'pinsMeasured',
  'pinsTotal',
  'healthScore',
  'suspectReason',
  'suspectOutcome',
  'suspectChecks',
  'suspectCandidates',
  'suspectLookUp',
] as const satisfies readonly (keyof HistoryRow)[];

/** The values of these columns, in their order. */
type ValuesOf<Row, Columns extends readonly unknown[]> = {
  readonly [Index in keyof Columns]: Row[Columns[Index] & keyof Row];
};
type HistoryValues = ValuesOf<HistoryRow, typeof HISTORY_COLUMNS>;

const readHistory = rowsAsJson<HistoryValues>(HISTORY, HISTORY_COLUMNS);
const readFilteredHistory = rowsAsJson<HistoryValues>(FILTERED_HISTORY, HISTORY_COLUMNS);

/** Names each value: a loop over the columns makes the history of a year take a quarter more processor time. */
function toHistoryRow([
  id,
  completedMs,
  seriesId,
  gridSize,
  radiusMiles,
  shape,
  area,
  provider,
  zoom,
  language,
  country,
  device,
  averageRank,
  averageTotalRank,
  shareOfLocalVoice,
  pinsFound,
  pinsMeasured,
  pinsTotal,
  healthScore,
  suspectReason,
  suspectOutcome,
  suspectChecks,
  suspectCandidates,
  suspectLookUp,
]: HistoryValues): HistoryRow {
  return {
    id,
    completedMs,
    seriesId,
    gridSize,
    radiusMiles,
    shape,
    area,
    provider,
    zoom,
    language,
    country,
    device,
    averageRank,
    averageTotalRank,
    shareOfLocalVoice,
    pinsFound,
    pinsMeasured,
    pinsTotal,
    healthScore,
    suspectReason,
    suspectOutcome,
    suspectChecks,
    suspectCandidates,
    suspectLookUp,
  };
}

/** Reads the finished scans of a keyword in a period. */
@Injectable()
export class HistoryRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the scans that ended in the period and that the filter selects, oldest first. */
  async findIn(keyword: KeywordOfBusiness, period: Period, filter: SeriesFilter): Promise<HistoryRow[]> {
    const parameters = periodParameters(keyword, period);
    const rows = isFiltered(filter)
      ? await readFilteredHistory(this.em, [...seriesParameters(filter), ...parameters])
      : await readHistory(this.em, parameters);
    return rows.map(toHistoryRow);
  }
}
