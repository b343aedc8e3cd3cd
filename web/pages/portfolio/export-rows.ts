import { unparse } from 'papaparse';
import { apiPages } from '../../api/api.js';
import { type Decimals, readDecimals } from '../../base/decimals.js';
import { saveAnswer } from '../../ui/save-file.js';
import { filterOf, type View } from './view.js';

const BYTE_ORDER_MARK = '\ufeff';

/** Saves the rows of selected businesses in a view as CSV. @throws ApiError */
export async function saveCsv(view: View, ids: ReadonlySet<number>): Promise<void> {
  const reading = { query: { ...filterOf(view), limit: 200 } as object };
  const { rows } = await apiPages('/api/v1/portfolio', reading, Infinity);
  const lines = rows
    .filter(({ business }) => ids.has(business.id))
    .map(({ business, keyword, metrics, changes, ...row }) => ({
      business_id: business.id,
      external_id: business.external_id,
      label: business.label,
      tags: business.tags.join(';'),
      keyword,
      scanned_at: row.last_scanned_at,
      next_scan_at: row.next_scan_at,
      grid_size: row.series?.grid_size,
      radius_miles: row.series?.radius_miles,
      provider: row.series?.provider,
      average_rank: metrics?.average_rank,
      average_total_rank: metrics?.average_total_rank,
      share_of_local_voice: metrics?.share_of_local_voice,
      found_pins: metrics?.found_pins,
      measured_pins: metrics?.measured_pins,
      health_score: row.health_score,
      change_against: view.against,
      mean_change: changes[view.against]?.mean_change,
      p_value: changes[view.against]?.p_value,
      significant: changes[view.against]?.significant,
    }));
  const decimals = readDecimals();
  const cells = lines.map((line) =>
    Object.fromEntries(Object.entries(line).map(([name, cell]) => [name, cellOf(cell, decimals)])),
  );
  // Excel reads UTF-8 only with a byte order mark.
  const text = BYTE_ORDER_MARK + unparse(cells, { delimiter: decimals === 'comma' ? ';' : ',' });
  await saveAnswer(new Response(text, { headers: { 'content-type': 'text/csv' } }), 'portfolio.csv');
}

/** A text that a spreadsheet runs as a formula, or reads as a number, a date or a time. An instant is no such text. */
const CONVERTED = /^[=+@\t\r\uff1d\uff0b\uff0d\uff20-]|^(?=\D*\d)[\d.,:/%$€£\s()-]+(?:e[+-]?\d+|[ap]m)?$/i;

/**
 * Returns a cell as a spreadsheet keeps it: an apostrophe begins a text that it would convert, and comes before each formula
 * inside a text, because spreadsheets of other regions separate by a semicolon or a tab.
 */
export function cellOf(cell: unknown, decimals: Decimals): unknown {
  if (typeof cell === 'number') return decimals === 'comma' ? String(cell).replace('.', ',') : cell;
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(/([;\t\r\n])('*"*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'$2");
  return CONVERTED.test(text) ? `'${text}` : text;
}
