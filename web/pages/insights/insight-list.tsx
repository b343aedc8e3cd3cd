import { type Subject, useTopRows } from '../../api/use-top-rows.js';
import { scaleOf } from '../../charts/interval-chart.js';
import { useI18n } from '../../i18n/i18n.js';
import { insightText } from '../../i18n/messages/insights.js';
import { Empty, Loaded } from '../../ui/states.js';
import { ShowMore } from '../../ui/show-more.js';
import { InsightCard } from './insight-card.js';
import { InsightTable } from './insight-table.js';

const FIRST = 10;

interface InsightListProps extends Subject {
  /** Names of businesses by id, for a list of several businesses. */
  readonly businesses?: ReadonlyMap<number, string>;
}

/** The most important insights, with a button for more. */
export function InsightList({ businesses, ...subject }: InsightListProps) {
  const { t } = useI18n();
  const { query, more } = useTopRows('/api/v1/ai/insights', subject, FIRST);
  return (
    <Loaded query={query} rows={6} tall>
      {(insights) => {
        if (insights.length === 0)
          return (
            <Empty icon="insights" title={t(insightText.noneTitle)}>
              {t(insightText.noneText)}
            </Empty>
          );
        const scale = scaleOf(
          insights.flatMap(({ estimated_rank_impact: { interval_90: ends, positions_gained: gain } }) => [
            ...ends,
            gain,
          ]),
        );
        return (
          <>
            <ol class="insights">
              {insights.map((insight, index) => (
                <li key={insight.id}>
                  <InsightCard
                    insight={insight}
                    place={index + 1}
                    scale={scale}
                    businessName={businesses?.get(insight.business_id)}
                  />
                </li>
              ))}
            </ol>
            <InsightTable insights={insights} {...(businesses && { businesses })} />
            {more && <ShowMore {...more} />}
          </>
        );
      }}
    </Loaded>
  );
}
