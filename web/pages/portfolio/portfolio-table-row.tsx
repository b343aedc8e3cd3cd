import type { PortfolioRow } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { Sparkline } from '../../charts/sparkline.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { metrics as metricText } from '../../i18n/messages/metrics.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { KeywordChange } from './keyword-change.js';
import type { Selection } from './selection.js';
import type { Period } from './view.js';

interface PortfolioTableRowProps {
  readonly row: PortfolioRow;
  readonly index: number;
  readonly against: Period;
  readonly selection: Selection | undefined;
}

/** A keyword of a business. On a phone, a card. */
export function PortfolioTableRow({ row, index, against, selection }: PortfolioTableRowProps) {
  const { t, format } = useI18n();
  const { business, keyword, metrics, last_scanned_at: last, next_scan_at: next } = row;
  const isSelected = selection?.ids.has(business.id) ?? false;
  return (
    // The first row has the index 1, after the head.
    <tr role="row" aria-rowindex={index + 2} data-row={index} class={isSelected ? 'row-selected' : undefined}>
      {selection && (
        <td role="cell" class="col-select">
          <input
            type="checkbox"
            aria-label={t(portfolioText.select, { name: business.label })}
            checked={isSelected}
            onChange={() => {
              selection.toggle(business.id);
            }}
          />
        </td>
      )}
      <th scope="row" role="rowheader" class="col-place">
        <a class="clipped" href={paths.business(business.id)} title={business.label}>
          {business.label}
        </a>
        {business.tags.length > 0 && <span class="clipped hint">{business.tags.join(' · ')}</span>}
      </th>
      <td role="cell" class="col-keyword">
        <a class="clipped" href={paths.map(business.id, { keyword })} title={keyword}>
          {keyword}
        </a>
      </td>
      <td role="cell" class="col-atrp number" data-label={t(metricText.atrp)}>
        {metrics ? <strong>{format.number(metrics.average_total_rank, 1)}</strong> : '–'}
      </td>
      <td role="cell" class="col-change number" data-label={t(metricText.change)}>
        <KeywordChange change={row.changes[against]} />
      </td>
      <td role="cell" class="col-solv number" data-label={t(metricText.solv)}>
        {metrics ? format.percent(metrics.share_of_local_voice) : '–'}
      </td>
      <td role="cell" class="col-trend">
        <Sparkline ranks={row.sparkline.average_total_rank} />
      </td>
      <td role="cell" class="col-last" data-label={t(metricText.lastScan)}>
        {last === null ? <span class="muted">{t(businessText.neverScanned)}</span> : <Time at={last} />}
      </td>
      <td role="cell" class="col-next" data-label={t(portfolioText.next)}>
        {next === null ? <span class="muted">–</span> : <Time at={next} />}
      </td>
    </tr>
  );
}

function Time({ at }: { at: string }) {
  const { format } = useI18n();
  return (
    <time dateTime={at} title={format.zonedTime(at)}>
      {format.relative(at)}
    </time>
  );
}
