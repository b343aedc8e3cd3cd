import { useState } from 'preact/hooks';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Form } from '../../../ui/form.js';
import { useAction } from '../../../ui/use-action.js';
import { bodyOf, type Draft } from './draft.js';
import { EndpointFields } from './endpoint-fields.js';

interface EndpointFormProps {
  readonly title: string;
  readonly action: string;
  readonly first: Draft;
  /** Sends the request body. */
  readonly onSend: (body: ReturnType<typeof bodyOf>) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog that creates or edits an endpoint. */
export function EndpointForm({ title, action: name, first, onSend, onClose }: EndpointFormProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(first);
  const action = useAction(() => onSend(bodyOf(draft)));
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} fields={['url', 'description', 'tags']}>
        <EndpointFields draft={draft} onChange={setDraft} errors={action.error?.fields} />
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
