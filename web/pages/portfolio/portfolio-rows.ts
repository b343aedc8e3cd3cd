import { addressOf } from '../../api/operations.js';
import type { PortfolioRow } from '../../api/types.js';
import { type EndlessList, useEndless } from '../../api/use-endless.js';
import { filterOf, type View } from './view.js';

/** The most that a page has. */
const PAGE = 200;

/** Loads the rows of a view. @param view null loads nothing */
export function usePortfolioRows(view: View | null): EndlessList<PortfolioRow> {
  return useEndless<PortfolioRow>(view && rowsAddress(view), keyOf);
}

/** Returns the address of the rows of a view, without members that the table does not show. */
function rowsAddress(view: View): string {
  const fields = [
    'business',
    'keyword',
    'metrics',
    `changes.${view.against}`,
    'sparkline.average_total_rank',
    'last_scan_id',
    'last_scanned_at',
    'next_scan_at',
  ].join(',');
  return addressOf('/api/v1/portfolio', { query: { ...filterOf(view), limit: PAGE, fields } });
}

export function keyOf({ business, keyword }: PortfolioRow): string {
  return `${business.id} ${keyword}`;
}
