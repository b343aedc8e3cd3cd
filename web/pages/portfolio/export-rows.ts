import { unparse } from 'papaparse';
import { apiPages } from '../../api/api.js';
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
  const cells = lines.map((line) =>
    Object.fromEntries(Object.entries(line).map(([name, cell]) => [name, withoutFormulas(cell)])),
  );
  // Excel reads UTF-8 only with a byte order mark. A cell that starts with an operator must not become a formula.
  const text =
    BYTE_ORDER_MARK + unparse(cells, { escapeFormulae: /^[=+@\t\r\uff1d\uff0b\uff0d\uff20]|^-(?!\d)/ });
  await saveAnswer(new Response(text, { headers: { 'content-type': 'text/csv' } }), 'portfolio.csv');
}

/** Writes an apostrophe before each formula inside a cell: spreadsheets of other regions separate by a semicolon or a tab. */
export function withoutFormulas(cell: unknown): unknown {
  return typeof cell === 'string'
    ? cell.replace(/([;\t\r\n])('*"*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'$2")
    : cell;
}
