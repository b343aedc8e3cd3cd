import type { Business } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { Sparkline } from '../../charts/sparkline.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { useCategory } from '../../i18n/use-category.js';
import { latestOf } from '../../rank/latest.js';
import { Change } from '../../ui/change.js';
import { Health } from '../../ui/health.js';
import { useVisible } from '../../ui/use-visible.js';

export type CardBusiness = Pick<
  Business,
  | 'id'
  | 'label'
  | 'listing_name'
  | 'external_id'
  | 'category'
  | 'location'
  | 'tags'
  | 'keywords'
  | 'latest_health_score'
>;

/** The members of `CardBusiness`. */
export const FIELDS = 'id,label,listing_name,external_id,category,location,tags,keywords,latest_health_score';

/** A business with the metrics of its first keyword, loaded when the row becomes visible. */
export function BusinessRow({ business }: { business: CardBusiness }) {
  const { t } = useI18n();
  const categoryOf = useCategory();
  const { ref, isSeen } = useVisible<HTMLLIElement>();
  const [keyword] = business.keywords;
  return (
    <li ref={ref} class="business-row">
      <Health score={business.latest_health_score} />
      <div class="business-name">
        <a href={paths.business(business.id)} class="cover-link">
          {business.label}
        </a>
        <p class="hint">
          {[categoryOf(business.category), business.location.address, ...business.tags]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {keyword === undefined ? (
        <p class="hint business-none">{t(businessText.noKeywords)}</p>
      ) : (
        <FirstKeyword business={business} keyword={keyword} isSeen={isSeen} />
      )}
    </li>
  );
}

function FirstKeyword(props: { business: CardBusiness; keyword: string; isSeen: boolean }) {
  const { t, format } = useI18n();
  const { id, keywords } = props.business;
  const query = useApi(
    '/api/v1/history',
    props.isSeen ? { query: { business_id: id, keyword: props.keyword } } : null,
  );
  const latest = query.data && latestOf(query.data);
  const others = keywords.length - 1;
  return (
    <>
      <div class="business-keyword">
        <span class="keyword">{props.keyword}</span>
        {others > 0 && <span class="hint"> {t(businessText.moreKeywords, { n: others })}</span>}
        <p class="hint">
          {latest && format.relative(latest.last.scanned_at)}
          {latest === null && t(businessText.neverScanned)}
          {query.error && t(metrics.lastScan) + ': –'}
        </p>
      </div>
      <div class="business-trend">
        {latest && <Sparkline ranks={latest.series.map((s) => s.average_total_rank)} />}
      </div>
      <dl class="business-figures">
        <div title={t(metrics.averageTotalRankHelp)}>
          <dt>{t(metrics.atrp)}</dt>
          <dd>
            <strong>{latest ? format.number(latest.last.average_total_rank, 1) : '–'}</strong>{' '}
            {typeof latest?.gain === 'number' && <Change gain={latest.gain} />}
          </dd>
        </div>
        <div title={t(metrics.shareOfLocalVoiceHelp)}>
          <dt>{t(metrics.solv)}</dt>
          <dd>
            <strong>{latest ? format.percent(latest.last.share_of_local_voice) : '–'}</strong>
          </dd>
        </div>
      </dl>
    </>
  );
}
