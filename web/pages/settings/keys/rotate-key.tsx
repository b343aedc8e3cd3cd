import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import type { ApiKey } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { keysText } from '../../../i18n/messages/settings.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/choices.js';
import { Dialog } from '../../../ui/dialog.js';
import { Form } from '../../../ui/form.js';
import { useAction } from '../../../ui/use-action.js';
import { nameOf } from './key-table.js';
import type { ShownOnce } from './shown-key.js';

const OVERLAPS = { h0: 0, h1: 1, h24: 24, h168: 168 } as const;
type Overlap = keyof typeof OVERLAPS;

interface RotateKeyProps {
  readonly apiKey: ApiKey;
  readonly onMade: (once: ShownOnce) => void;
  readonly onClose: () => void;
}

export function RotateKey({ apiKey, onMade, onClose }: RotateKeyProps) {
  const { t } = useI18n();
  const [overlap, setOverlap] = useState<Overlap>('h24');
  const name = nameOf(apiKey);
  const action = useAction(async () => {
    const made = await apiChange('post', '/dashboard/api/keys/{id}/rotate', {
      id: apiKey.id,
      body: { overlap_hours: OVERLAPS[overlap] },
    });
    onMade({ name, key: made.api_key, ...(overlap !== 'h0' && { oldUntil: made.old_key_expires_at }) });
  });
  return (
    <Dialog title={t(keysText.rotateTitle, { name })} onClose={onClose}>
      <Form action={action}>
        <p>{t(keysText.rotateText)}</p>
        <Select<Overlap>
          label={t(keysText.overlap)}
          value={overlap}
          choices={(Object.keys(OVERLAPS) as Overlap[]).map((value) => ({ value, text: t(keysText[value]) }))}
          onChange={setOverlap}
        />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" busy={action.isBusy}>
            {t(keysText.rotate)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
