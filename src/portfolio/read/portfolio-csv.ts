import { type CsvStyle, toCsv } from '#platform/http/csv';
import { CHANGE_PERIODS } from '../change-period.js';
import { PortfolioRowDto } from '../dto/portfolio-row.dto.js';
import type { PortfolioRow } from './portfolio.repository.js';

type Cell = string | number | boolean | null;

const FIGURES_OF_CHANGE = ['mean_change', 'p_value', 'significant'] as const;

/** The columns of the CSV, in order. */
const COLUMNS = [
  'business_id',
  'external_id',
  'label',
  'listing_name',
  'tags',
  'keyword',
  'tracked',
  'series_id',
  'grid_size',
  'radius_miles',
  'provider',
  'zoom',
  'language',
  'country',
  'device',
  'average_rank',
  'average_total_rank',
  'share_of_local_voice',
  'found_pins',
  'measured_pins',
  'total_pins',
  'health_score',
  ...CHANGE_PERIODS.flatMap((period) => FIGURES_OF_CHANGE.map((figure) => `${figure}_${period}` as const)),
  'last_scan_id',
  'last_scanned_at',
  'next_scan_at',
];

export function portfolioCsvHeader(style?: CsvStyle): string {
  return toCsv(COLUMNS, [], style && { style });
}

/** Formats rows as CSV without a header. A keyword without results, and a change without an earlier scan, has empty cells. */
export function portfolioCsv(rows: readonly PortfolioRow[], style: CsvStyle): string {
  return toCsv(COLUMNS, rows.map(cellsOf), { header: false, style });
}

function cellsOf(row: PortfolioRow): Record<string, Cell> {
  const { business, series, metrics, changes, ...result } = PortfolioRowDto.parse(row);
  const { id, tags, ...names } = business;
  const ofChanges = CHANGE_PERIODS.flatMap((period) =>
    FIGURES_OF_CHANGE.map((figure) => [`${figure}_${period}`, changes[period]?.[figure] ?? null] as const),
  );
  return {
    ...names,
    ...series,
    ...metrics,
    ...Object.fromEntries(ofChanges),
    business_id: id,
    tags: tags.join(';'),
    keyword: result.keyword,
    tracked: result.tracked,
    health_score: result.health_score,
    last_scan_id: result.last_scan_id,
    last_scanned_at: result.last_scanned_at,
    next_scan_at: result.next_scan_at,
  };
}
