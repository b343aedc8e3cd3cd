import { useState } from 'preact/hooks';
import type { Insight } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { type Subject, useTopRows } from '../../api/use-top-rows.js';
import { scaleOf } from '../../charts/interval-chart.js';
import { useI18n } from '../../i18n/i18n.js';
import { insightText } from '../../i18n/messages/insights.js';
import { trackedText } from '../../i18n/messages/tracked-actions.js';
import { Checkbox } from '../../ui/choices.js';
import { Empty, Loaded } from '../../ui/states.js';
import { ShowMore } from '../../ui/show-more.js';
import { ActionBoard } from '../actions/action-board.js';
import { AddFirst } from '../add-business/add-first.js';
import { ActionFilter } from './action-filter.js';
import { InsightCard } from './insight-card.js';
import { InsightTable } from './insight-table.js';

const FIRST = 10;
/** The most that the groups by action count. */
const MOST = 100;

interface InsightListProps extends Subject {
  /** Names of businesses by id, for a list of several businesses. */
  readonly businesses?: ReadonlyMap<number, string>;
}

/**
 * The tracked actions, and the most important insights, with a button for more, or those of one action over all keywords.
 */
export function InsightList({ businesses, ...subject }: InsightListProps) {
  const { t } = useI18n();
  const [showsDismissed, setShowsDismissed] = useState(false);
  const dismissed = showsDismissed ? undefined : 'false';
  const { query, more } = useTopRows('/api/v1/ai/insights', { ...subject, dismissed }, FIRST);
  const [action, setAction] = useState<Insight['action'] | null>(null);
  const everything = useApi('/api/v1/ai/insights', {
    query: { business_id: subject.businessId, dismissed, limit: MOST },
  });
  const all = everything.data;
  const actions = useApi('/api/v1/actions', {
    query: { business_id: subject.businessId, keyword: subject.keyword },
  });
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
        {(first) => {
          const insights = action === null ? first : (all ?? first).filter((one) => one.action === action);
          if (insights.length === 0)
            return (
              <Empty icon="insights" title={t(insightText.noneTitle)} action={businesses && <AddFirst />}>
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
              <ActionFilter insights={all ?? first} chosen={action} onChoose={setAction} />
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
              {more && action === null && <ShowMore {...more} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
