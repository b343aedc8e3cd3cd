import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { FieldErrors } from '../../../api/api-error.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Form } from '../../../ui/form.js';
import { useAction } from '../../../ui/use-action.js';
import type { FilterDraft } from './draft.js';

/** The draft in a form, its changes, and the errors of its fields. */
export interface DraftProps<Draft> {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly errors: FieldErrors;
}

export interface DraftFormProps<Draft> {
  readonly title: string;
  /** Text of the button that sends the draft. */
  readonly action: string;
  readonly first: Draft;
  readonly onSend: (draft: Draft) => Promise<void>;
  readonly onClose: () => void;
}

interface FilterFormProps<Draft> extends DraftFormProps<Draft> {
  /** Names of the fields that show their own errors. */
  readonly fields: readonly string[];
  readonly children: (props: DraftProps<Draft>) => ComponentChildren;
}

/** The dialog that creates or edits a receiver of events: an endpoint or a channel. */
export function FilterForm<Draft extends FilterDraft>({
  title,
  action: name,
  first,
  fields,
  onSend,
  onClose,
  children,
}: FilterFormProps<Draft>) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(first);
  const action = useAction(() => onSend(draft));
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} fields={fields}>
        {children({ draft, onChange: setDraft, errors: action.error?.fields ?? {} })}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button
            type="submit"
            kind="primary"
            busy={action.isBusy}
            disabled={draft.which === 'some' && draft.events.length === 0}
          >
            {name}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
