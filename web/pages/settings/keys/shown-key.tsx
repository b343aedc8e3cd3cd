import { useI18n } from '../../../i18n/i18n.js';
import { keysText } from '../../../i18n/messages/settings.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Dialog } from '../../../ui/dialog.js';

export interface ShownOnce {
  readonly name: string;
  readonly key: string;
  /** Of a rotation: until when the key before works. */
  readonly oldUntil?: string;
}

/** A new key, for the only time. */
export function ShownKey({ once, onClose }: { once: ShownOnce; onClose: () => void }) {
  const { t, format } = useI18n();
  const { name, key, oldUntil } = once;
  return (
    <Dialog title={t(keysText.shownTitle)} onClose={onClose}>
      <div class="stack">
        <p>{t(keysText.shownText)}</p>
        <div class="secret">
          <code>{key}</code>
          <CopyButton text={key} what={name} />
        </div>
        {oldUntil !== undefined && (
          <p class="hint">{t(keysText.oldUntil, { date: format.dateTime(oldUntil) })}</p>
        )}
      </div>
      <div class="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          {t(keysText.done)}
        </Button>
      </div>
    </Dialog>
  );
}
