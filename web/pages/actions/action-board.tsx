import { useState } from 'preact/hooks';
import type { Action } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { trackedText } from '../../i18n/messages/tracked-actions.js';
import { Card } from '../../ui/page.js';
import { ShowMore } from '../../ui/show-more.js';
import { ActionRow } from './action-row.js';
import { dayOf } from './day-of.js';

/** Each done action reads its outcome. */
const FIRST_DONE = 5;

interface ActionBoardProps {
  readonly actions: readonly Action[];
  /** Names of businesses by id, for a list of several businesses. */
  readonly businesses?: ReadonlyMap<number, string>;
}

/** The planned, done and dismissed actions. Nothing without any. */
export function ActionBoard({ actions, businesses }: ActionBoardProps) {
  const { t } = useI18n();
  const [isComplete, setComplete] = useState(false);
  if (actions.length === 0) return null;
  const byDay = (status: Action['status']): Action[] =>
    actions.filter((one) => one.status === status).toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  const done = byDay('done').reverse();
  const dismissed = byDay('dismissed').reverse();
  const rowsOf = (some: readonly Action[]) => (
    <ul class="tracked-actions">
      {some.map((action) => (
        <ActionRow key={action.id} action={action} businessName={businesses?.get(action.business_id)} />
      ))}
    </ul>
  );
  return (
    <Card title={t(trackedText.title)} lead={t(trackedText.lead)}>
      {rowsOf([...byDay('planned'), ...(isComplete ? done : done.slice(0, FIRST_DONE))])}
      {!isComplete && done.length > FIRST_DONE && (
        <ShowMore
          onMore={() => {
            setComplete(true);
          }}
        />
      )}
      {dismissed.length > 0 && (
        <details class="as-table">
          <summary>{t(trackedText.dismissedOnes, { n: dismissed.length })}</summary>
          {rowsOf(dismissed)}
        </details>
      )}
    </Card>
  );
}
