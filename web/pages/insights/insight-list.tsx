import { useState } from 'preact/hooks';
import { sendWithToken } from '../../api/api.js';
import { addressOf, type Reading } from '../../api/operations.js';
import { read } from '../../api/send.js';
import type { Insight } from '../../api/types.js';
import { type Query, useApi, useQuery } from '../../api/use-query.js';
import { useReload } from '../../api/use-reload.js';
import { scaleOf } from '../../charts/interval-chart.js';
import { useI18n } from '../../i18n/i18n.js';
import { actionText, insightText } from '../../i18n/messages/insights.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { trackedText } from '../../i18n/messages/tracked-actions.js';
import { Checkbox } from '../../ui/choices.js';
import { ShowMore } from '../../ui/show-more.js';
import { Empty, Loaded } from '../../ui/states.js';
import { ActionBoard } from '../actions/action-board.js';
import { AddFirst } from '../add-business/add-first.js';
import { groupsOf } from './action-groups.js';
import { InsightCard } from './insight-card.js';
import { InsightTable } from './insight-table.js';

const FIRST = 10;

interface InsightListProps {
  /** Without one, the list has the insights of all businesses. */
  readonly businessId?: number | undefined;
  readonly keyword?: string | undefined;
  /** Names of businesses by id, for a list of several businesses. */
  readonly businesses?: ReadonlyMap<number, string>;
}

/**
 * The tracked actions, and the most important insights, with a button for more, or those of one action over all keywords.
 */
export function InsightList({ businesses, businessId, keyword }: InsightListProps) {
  const { t } = useI18n();
  const [showsDismissed, setShowsDismissed] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const [action, setAction] = useState<Insight['action'] | null>(null);
  const dismissed = showsDismissed ? undefined : 'false';
  const query = useInsights({ business_id: businessId, keyword, dismissed });
  const ofAllKeywords = useInsights(keyword === undefined ? null : { business_id: businessId, dismissed });
  const actions = useApi('/api/v1/actions', { query: { business_id: businessId, keyword } });
  const everything = keyword === undefined ? query : ofAllKeywords;
  // Renders everything at once: the actions and the groups are above the list, and would move it.
  const isReady = [everything, actions].every(({ data, error }) => data ?? error);
  return (
    <>
      <ActionBoard
        actions={isReady && actions.data ? actions.data : []}
        {...(businesses && { businesses })}
      />
      <Checkbox label={t(trackedText.showDismissed)} checked={showsDismissed} onChange={setShowsDismissed} />
      <Loaded query={isReady ? query : { ...query, data: undefined }} rows={6} tall>
        {({ rows, isPending }) => {
          const all = everything.data?.rows ?? rows;
          const first = showsMore ? rows : rows.slice(0, FIRST);
          const insights = action === null ? first : all.filter((one) => one.action === action);
          if (insights.length === 0)
            return (
              <Empty icon="insights" title={t(insightText.noneTitle)} action={businesses && <AddFirst />}>
                {t(isPending ? insightText.pending : insightText.noneText)}
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
              {isPending && <p class="hint">{t(insightText.pending)}</p>}
              <ActionFilter insights={all} chosen={action} onChoose={setAction} />
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
              {action === null && first.length < rows.length && (
                <ShowMore
                  onMore={() => {
                    setShowsMore(true);
                  }}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface ActionFilterProps {
  readonly insights: readonly Insight[];
  /** The action whose insights are listed; null for all. */
  readonly chosen: Insight['action'] | null;
  readonly onChoose: (action: Insight['action'] | null) => void;
}

/** The actions with their keywords and gain. A click lists the insights of one. Nothing with fewer than two actions. */
export function ActionFilter({ insights, chosen, onChoose }: ActionFilterProps) {
  const { t, format } = useI18n();
  const groups = groupsOf(insights);
  if (groups.length < 2) return null;
  return (
    <div class="action-groups" role="group" aria-label={t(insightText.byAction)}>
      {groups.map(({ action, keywords, gain }) => (
        <button
          key={action}
          type="button"
          class="action-group"
          aria-pressed={chosen === action}
          onClick={() => {
            onChoose(chosen === action ? null : action);
          }}
        >
          <span>{t(actionText[action])}</span>
          <span class="hint">
            {t(portfolioText.keywords, { n: keywords })} · <strong>+{format.number(gain, 1)}</strong>
          </span>
        </button>
      ))}
    </div>
  );
}

const PATH = '/api/v1/ai/insights';
const MOST = 100;

interface Insights {
  /** The most important ones, in order of priority. */
  readonly rows: readonly Insight[];
  /** Whether insights from a newer scan are still being generated. */
  readonly isPending: boolean;
}

/** Reads insights, again and again while newer ones are being generated. @param filter null reads nothing */
function useInsights(filter: NonNullable<Reading<typeof PATH>['query']> | null): Query<Insights> {
  const address = filter && addressOf(PATH, { query: { ...filter, limit: MOST } });
  const query = useQuery(address, async (signal): Promise<Insights> => {
    const response = await sendWithToken(address ?? PATH, { signal });
    const rows = await read<Insight[]>(response);
    return { rows, isPending: Number(response.headers.get('insights-pending')) > 0 };
  });
  useReload(query, query.data?.isPending === true);
  return query;
}
