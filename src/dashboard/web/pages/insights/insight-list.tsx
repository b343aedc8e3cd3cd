import { useState } from 'preact/hooks';
import { useApi, useKept } from '../../api/use-query.js';
import { scaleOf } from '../../charts/interval-chart.js';
import { useI18n } from '../../i18n/i18n.js';
import { insightText } from '../../i18n/messages/insights.js';
import { Empty, Loaded } from '../../ui/states.js';
import { ShowMore } from '../../ui/show-more.js';
import { InsightCard } from './insight-card.js';
import { InsightTable } from './insight-table.js';

const FIRST = 10;
const MOST = 100;

interface InsightListProps {
  readonly businessId?: number;
  readonly keyword?: string;
  /** Names of businesses by id, where the list is over several. */
  readonly businesses?: ReadonlyMap<number, string>;
}

/** The foremost insights; more of them when asked for. */
export function InsightList({ businessId, keyword, businesses }: InsightListProps) {
  const { t } = useI18n();
  const [limit, setLimit] = useState(FIRST);
  const of = {
    ...(businessId !== undefined && { business_id: businessId }),
    ...(keyword !== undefined && { keyword }),
  };
  // Those in sight stay while more of them are read.
  const query = useKept(useApi('/api/v1/ai/insights', { query: { limit, ...of } }), JSON.stringify(of));
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
                    {...{
                      insight,
                      place: index + 1,
                      scale,
                      businessName: businesses?.get(insight.business_id),
                    }}
                  />
                </li>
              ))}
            </ol>
            <InsightTable insights={insights} {...(businesses && { businesses })} />
            {(query.isStale || (insights.length === limit && limit < MOST)) && (
              <ShowMore
                busy={query.isStale && query.isLoading}
                onMore={() => {
                  setLimit(MOST);
                }}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
