import type { Business } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { Sparkline } from '../../charts/sparkline.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { common } from '../../i18n/messages/common.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { latestOf } from '../../rank/latest.js';
import { Change } from '../../ui/change.js';
import { Cell, TableFrame } from '../../ui/table.js';
import { useVisible } from '../../ui/use-visible.js';

/** Keywords with their latest scan. Each row loads its history when it becomes visible. */
export function KeywordTable({ business }: { business: Business }) {
  const { t } = useI18n();
  const heads = useColumns();
  return (
    <TableFrame label={t(businessText.keywordMetrics)} heads={Object.values(heads)}>
      {business.keywords.map((keyword) => (
        <KeywordRow key={keyword} id={business.id} keyword={keyword} />
      ))}
    </TableFrame>
  );
}

function useColumns() {
  const { t } = useI18n();
  return {
    keyword: { head: t(common.keyword), isName: true },
    rank: { head: t(metrics.atrp), help: t(metrics.averageTotalRankHelp), isNumber: true },
    change: { head: t(metrics.change) },
    trend: { head: t(metrics.trend) },
    voice: { head: t(metrics.solv), help: t(metrics.shareOfLocalVoiceHelp), isNumber: true },
    found: { head: t(metrics.foundIn), isNumber: true },
    scanned: { head: t(metrics.lastScan) },
  };
}

function KeywordRow({ id, keyword }: { id: number; keyword: string }) {
  const { t, format } = useI18n();
  const heads = useColumns();
  const { ref, isSeen } = useVisible<HTMLTableRowElement>();
  const query = useApi('/api/v1/history', isSeen ? { query: { business_id: id, keyword } } : null);
  const latest = query.data && latestOf(query.data);
  const last = latest?.last;
  const isWaiting = query.data === undefined && !query.error;
  return (
    <tr ref={ref} role="row">
      <Cell {...heads.keyword}>
        <a href={paths.map(id, { keyword })}>{keyword}</a>
      </Cell>
      <Cell {...heads.rank}>
        {isWaiting ? <Waiting /> : <strong>{last ? format.number(last.average_total_rank, 1) : '–'}</strong>}
      </Cell>
      <Cell {...heads.change}>{isWaiting ? <Waiting /> : <Change gain={latest?.gain ?? null} />}</Cell>
      <Cell {...heads.trend}>
        {latest && latest.series.length > 1 ? (
          <Sparkline ranks={latest.series.map((scan) => scan.average_total_rank)} />
        ) : (
          <span class="sparkline" />
        )}
      </Cell>
      <Cell {...heads.voice}>
        {isWaiting ? <Waiting /> : last ? format.percent(last.share_of_local_voice) : '–'}
      </Cell>
      <Cell {...heads.found}>
        {isWaiting ? <Waiting /> : last ? `${last.found_pins}/${last.measured_pins}` : '–'}
      </Cell>
      <Cell {...heads.scanned}>
        {isWaiting && <span class="muted">{t(common.loading)}</span>}
        {last && format.relative(last.scanned_at)}
        {latest === null && <span class="muted">{t(businessText.neverScanned)}</span>}
        {query.error && <span class="muted">–</span>}
      </Cell>
    </tr>
  );
}

/** A figure that is loading. */
function Waiting() {
  return <span class="skeleton-figure" aria-hidden="true" />;
}
