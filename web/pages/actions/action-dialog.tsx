import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import type { Insight, TrackedAction } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { actionText } from '../../i18n/messages/insights.js';
import { trackedText } from '../../i18n/messages/tracked-actions.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/choices.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import { refreshActions } from './change-action.js';
import { dayOf } from './day-of.js';

type Status = TrackedAction['status'];

/** The action that the dialog creates or changes. */
export interface ActionSubject {
  readonly action: Insight['action'];
  readonly businessId: number;
  /** Null for all keywords. */
  readonly keyword: string | null;
  /** Undefined for a new one. */
  readonly tracked?: TrackedAction | undefined;
}

interface ActionDialogProps extends ActionSubject {
  readonly status: Status;
  readonly onClose: () => void;
}

const TITLES = {
  planned: trackedText.plan,
  done: trackedText.markDone,
  dismissed: trackedText.dismiss,
} as const;
const DAYS = {
  planned: trackedText.planDay,
  done: trackedText.doneDay,
  dismissed: trackedText.dismissedDay,
} as const;

/** Asks for the day and a note of an action that is planned, done or dismissed. */
export function ActionDialog({ status, onClose, ...subject }: ActionDialogProps) {
  const { t } = useI18n();
  const { action, keyword, tracked } = subject;
  const [date, setDate] = useState((tracked?.status === status && dayOf(tracked)) || '');
  const [note, setNote] = useState(tracked?.note ?? '');
  const [isForAll, setForAll] = useState(false);
  const send = useAction(async () => {
    const day = date === '' ? {} : { date };
    const text = note.trim();
    if (tracked) {
      const body = { status, ...day, note: text === '' ? null : text };
      await apiChange('patch', '/api/v1/actions/{id}', { id: tracked.id, body });
    } else {
      const to = keyword === null || isForAll ? {} : { keyword };
      const body = { business_id: subject.businessId, action, ...to, status, ...day };
      await apiChange('post', '/api/v1/actions', { body: { ...body, ...(text !== '' && { note: text }) } });
    }
    refreshActions();
    onClose();
  });
  const errors = send.error?.fields ?? {};
  return (
    <Dialog title={`${t(TITLES[status])}: ${t(actionText[action])}`} onClose={onClose}>
      <Form action={send} fields={['date', 'note']}>
        <p class="hint">{(tracked ? tracked.keyword : keyword) ?? t(trackedText.allKeywords)}</p>
        {!tracked && keyword !== null && (
          <Checkbox label={t(trackedText.forAll)} checked={isForAll} onChange={setForAll} />
        )}
        <TextInput
          type="date"
          label={t(DAYS[status])}
          hint={t(trackedText.dayHint)}
          value={date}
          onChange={setDate}
          error={errors['date']}
        />
        <TextArea
          label={`${t(trackedText.note)} (${t(common.optional)})`}
          value={note}
          onChange={setNote}
          error={errors['note']}
        />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" busy={send.isBusy}>
            {t(common.save)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
