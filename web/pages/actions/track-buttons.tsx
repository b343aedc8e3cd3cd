import { useState } from 'preact/hooks';
import type { TrackedAction } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { actionText } from '../../i18n/messages/insights.js';
import { trackedText } from '../../i18n/messages/tracked-actions.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import { ActionDialog, type ActionSubject } from './action-dialog.js';
import { deleteAction } from './change-action.js';

const LABELS = {
  planned: trackedText.plan,
  done: trackedText.markDone,
  dismissed: trackedText.dismiss,
} as const;

/** The next statuses of an action. A done one starts anew. */
const NEXT: Readonly<Record<'none' | TrackedAction['status'], readonly TrackedAction['status'][]>> = {
  none: ['planned', 'done', 'dismissed'],
  planned: ['done', 'dismissed'],
  done: ['planned'],
  dismissed: [],
};

/** Buttons that plan, complete, dismiss or restore an action. Nothing for a viewer. */
export function TrackButtons(subject: ActionSubject) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [chosen, setChosen] = useState<TrackedAction['status']>();
  const { tracked, ...rest } = subject;
  const restore = useAction(() => deleteAction(tracked?.id ?? 0));
  if (!canWrite) return null;
  const name = [t(actionText[subject.action]), subject.keyword].filter(Boolean).join(', ');
  return (
    <>
      <div class="track-buttons">
        {NEXT[tracked?.status ?? 'none'].map((status) => (
          <Button
            key={status}
            small
            kind={status === 'dismissed' ? 'quiet' : 'plain'}
            label={`${t(LABELS[status])}: ${name}`}
            onClick={() => {
              setChosen(status);
            }}
          >
            {t(LABELS[status])}
          </Button>
        ))}
        {tracked?.status === 'dismissed' && (
          <Button
            small
            busy={restore.isBusy}
            onClick={restore.run}
            label={`${t(trackedText.restore)}: ${name}`}
          >
            {t(trackedText.restore)}
          </Button>
        )}
      </div>
      {restore.error && <ErrorBox error={restore.error} />}
      {chosen && (
        <ActionDialog
          {...rest}
          tracked={tracked?.status === 'done' ? undefined : tracked}
          status={chosen}
          onClose={() => {
            setChosen(undefined);
          }}
        />
      )}
    </>
  );
}
