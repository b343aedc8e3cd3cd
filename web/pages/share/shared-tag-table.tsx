import type { SharedRow } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { Sparkline } from '../../charts/sparkline.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { common } from '../../i18n/messages/common.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { KeywordChange } from '../portfolio/keyword-change.js';

/** The keywords of the businesses with a tag. The keyword opens its latest map. */
export function SharedTagTable({ token, rows }: { token: string; rows: readonly SharedRow[] }) {
  const { t } = useI18n();
  const heads = [
    { name: 'place', text: common.business },
    { name: 'keyword', text: common.keyword },
    { name: 'atrp number', text: metrics.atrp, help: metrics.averageTotalRankHelp },
    { name: 'change number', text: metrics.change, help: portfolioText.changeHelp },
    { name: 'solv number', text: metrics.solv, help: metrics.shareOfLocalVoiceHelp },
    { name: 'trend', text: metrics.trend },
    { name: 'last', text: metrics.lastScan },
  ];
  return (
    <table class="portfolio-table shared-tag-table" role="table" aria-label={t(portfolioText.table)}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map(({ name, text, help }) => (
            <th key={name} scope="col" role="columnheader" class={`col-${name}`} title={help && t(help)}>
              {t(text)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <Row key={index} token={token} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ token, row }: { token: string; row: SharedRow }) {
  const { t, format } = useI18n();
  const { business, keyword, average_total_rank: rank, share_of_local_voice: share, map } = row;
  const { change, sparkline, last_scanned_at: last } = row;
  return (
    <tr role="row">
      <th scope="row" role="rowheader" class="col-place">
        {business}
      </th>
      <td role="cell" class="col-keyword">
        {map === null ? keyword : <a href={`${paths.share}#${token}/${map}`}>{keyword}</a>}
      </td>
      <td role="cell" class="col-atrp number" data-label={t(metrics.atrp)}>
        {rank === null ? '–' : <strong>{format.number(rank, 1)}</strong>}
      </td>
      <td role="cell" class="col-change number" data-label={t(metrics.change)}>
        <KeywordChange change={change} />
      </td>
      <td role="cell" class="col-solv number" data-label={t(metrics.solv)}>
        {share === null ? '–' : format.percent(share)}
      </td>
      <td role="cell" class="col-trend">
        <Sparkline ranks={sparkline} />
      </td>
      <td role="cell" class="col-last" data-label={t(metrics.lastScan)}>
        {last === null ? (
          <span class="muted">{t(businessText.neverScanned)}</span>
        ) : (
          <time dateTime={last} title={format.zonedTime(last)}>
            {format.relative(last)}
          </time>
        )}
      </td>
    </tr>
  );
}
