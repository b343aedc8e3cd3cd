import type { PortfolioRow } from '../../api/types.js';
import { addressOf } from '../../api/operations.js';
import { filterOf, type View } from './view.js';

/** The most that a page has. */
const PAGE = 200;

/** Returns the address of the rows of a view, without members that the table does not show. */
export function rowsAddress(view: View): string {
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
