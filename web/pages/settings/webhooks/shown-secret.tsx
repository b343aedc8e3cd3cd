import { useI18n } from '../../../i18n/i18n.js';
import { keysText } from '../../../i18n/messages/settings.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Dialog } from '../../../ui/dialog.js';

interface ShownSecretProps {
  readonly secret: string;
  /** After a rotation: until when the one before signs, too. */
  readonly oldUntil?: string;
  readonly onClose: () => void;
}

/** A new secret, for the only time. */
export function ShownSecret({ secret, oldUntil, onClose }: ShownSecretProps) {
  const { t, format } = useI18n();
  return (
    <Dialog title={t(webhooksText.secretTitle)} onClose={onClose}>
      <div class="stack">
        <p>{t(webhooksText.secretText)}</p>
        <div class="secret">
          <code>{secret}</code>
          <CopyButton text={secret} what={t(webhooksText.secret)} />
        </div>
        {oldUntil !== undefined && (
          <p class="hint">{t(webhooksText.oldSecretUntil, { date: format.dateTime(oldUntil) })}</p>
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
