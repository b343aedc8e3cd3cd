import type { Insight } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { insightSources } from '../../i18n/messages/insight-advice.js';
import { insightText } from '../../i18n/messages/insights.js';

/** The pins, competitors and source behind an insight. */
export function InsightEvidence({ insight }: { insight: Insight }) {
  const { t, locale } = useI18n();
  const { evidence, business_id: business, keyword } = insight;
  const english = locale === 'en' ? undefined : 'en';
  const { pins, points } = evidence;
  return (
    <details class="insight-why">
      <summary>{t(insightText.why)}</summary>
      <dl>
        {english && (
          <>
            <dt>{t(insightText.original)}</dt>
            <dd lang={english}>
              {insight.title}: {insight.description}
            </dd>
          </>
        )}
        <dt>{t(insightText.source)}</dt>
        <Source {...insight} />
        <dt>{t(insightText.pins)}</dt>
        <dd>
          {points === null
            ? t(insightText.allPins, { n: pins })
            : t(insightText.somePins, { some: points.length, n: pins })}
          {' · '}
          <a href={paths.map(business, { keyword, scan: evidence.scan_id })}>{t(insightText.seeScan)}</a>
        </dd>
        {evidence.rivals.length > 0 && (
          <>
            <dt>{t(insightText.rivals)}</dt>
            <dd>
              <ul>
                {evidence.rivals.map(({ place_id: place, name }) => (
                  <li key={place}>
                    <a href={paths.map(business, { keyword, scan: evidence.scan_id, place })}>
                      {name ?? t(insightText.noName)}
                    </a>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}

function Source({ evidence, estimated_rank_impact: { method } }: Insight) {
  const { translated, locale } = useI18n();
  const own = method === 'counterfactual' ? translated(insightSources.counterfactual) : null;
  return own === null ? <dd lang={locale === 'en' ? undefined : 'en'}>{evidence.source}</dd> : <dd>{own}</dd>;
}
