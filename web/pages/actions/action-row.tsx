import { useState } from 'preact/hooks';
import type { Action } from '../../api/types.js';
import { daysAgo } from '../../base/days.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { actionText } from '../../i18n/messages/insights.js';
import { trackedText } from '../../i18n/messages/tracked-actions.js';
import { useUser } from '../../state/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { ActionDialog } from './action-dialog.js';
import { ActionOutcomeLines } from './action-outcome.js';
import { deleteAction } from './change-action.js';
import { StatusBadge } from './status-badge.js';

type Step = Action['status'] | 'delete';

/** A tracked action with its dates, its outcome and the buttons that change it. */
export function ActionRow({ action, businessName }: { action: Action; businessName: string | undefined }) {
  const { t } = useI18n();
  const { status, planned_for: plannedFor, note, changed_by: by } = action;
  const isOverdue = status === 'planned' && (plannedFor ?? '') < daysAgo(0);
  return (
    <li class="tracked-action">
      <div class="tracked-action-text">
        <h3>{t(actionText[action.action])}</h3>
        <p class="hint">
          {[businessName, action.keyword ?? t(trackedText.allKeywords), by && t(trackedText.by, { name: by })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p class="insight-badges">
          <StatusBadge tracked={action} />
          {isOverdue && <Badge tone="warn">{t(trackedText.overdue)}</Badge>}
        </p>
        {note !== null && <p>{note}</p>}
        {status === 'done' && <ActionOutcomeLines action={action} />}
      </div>
      <RowButtons action={action} />
    </li>
  );
}

function RowButtons({ action }: { action: Action }) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [step, setStep] = useState<Step>();
  if (!canWrite) return null;
  const { action: kind, business_id: businessId, keyword, status } = action;
  const close = (): void => {
    setStep(undefined);
  };
  const steps: readonly (readonly [Step, string])[] = [
    ...(status === 'planned' ? ([['done', t(trackedText.markDone)]] as const) : []),
    [status, t(common.edit)],
    ...(status === 'planned' ? ([['dismissed', t(trackedText.dismiss)]] as const) : []),
    ['delete', t(common.delete)],
  ];
  const name = [t(actionText[kind]), keyword].filter(Boolean).join(', ');
  return (
    <div class="track-buttons">
      {steps.map(([next, text]) => (
        <Button
          key={next}
          small
          kind="quiet"
          label={`${text}: ${name}`}
          onClick={() => {
            setStep(next);
          }}
        >
          {text}
        </Button>
      ))}
      {step === 'delete' && (
        <Confirm
          title={t(trackedText.deleteTitle)}
          action={t(common.delete)}
          onConfirm={() => deleteAction(action.id)}
          onClose={close}
        >
          <p>{t(trackedText.deleteText)}</p>
        </Confirm>
      )}
      {step !== undefined && step !== 'delete' && (
        <ActionDialog
          action={kind}
          businessId={businessId}
          keyword={keyword}
          tracked={action}
          status={step}
          onClose={close}
        />
      )}
    </div>
  );
}
