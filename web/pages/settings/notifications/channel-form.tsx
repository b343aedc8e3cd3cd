import { useState } from 'preact/hooks';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Form } from '../../../ui/form.js';
import { useAction } from '../../../ui/use-action.js';
import { ChannelFields } from './channel-fields.js';
import type { Draft } from './draft.js';

interface ChannelFormProps {
  readonly title: string;
  readonly action: string;
  readonly first: Draft;
  readonly isNew?: boolean;
  readonly onSend: (draft: Draft) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog that creates or edits a channel. */
export function ChannelForm({
  title,
  action: name,
  first,
  isNew = false,
  onSend,
  onClose,
}: ChannelFormProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(first);
  const action = useAction(() => onSend(draft));
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} fields={['target', 'name', 'tags', 'timezone']}>
        <ChannelFields draft={draft} isNew={isNew} onChange={setDraft} errors={action.error?.fields ?? {}} />
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
