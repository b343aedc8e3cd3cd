import { apiChange } from '../../../api/api.js';
import type { NewWebhookSecret } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';

interface RotateSecretProps {
  readonly id: number;
  readonly onMade: (secret: NewWebhookSecret) => void;
  readonly onClose: () => void;
}

/** Rotates a secret. Asks again within 24 hours of the last rotation, which would end the previous secret. */
export function RotateSecret({ id, onMade, onClose }: RotateSecretProps) {
  const { t, format } = useI18n();
  const rotate = async (force: boolean): Promise<void> => {
    onMade(await apiChange('post', '/dashboard/api/webhooks/{id}/rotate', { id, body: { force } }));
  };
  const gently = useAction(() => rotate(false));
  const forced = useAction(() => rotate(true));
  const until =
    gently.error?.code === 'webhook_rotation_under_way'
      ? String(gently.error.body['old_secret_expires_at'])
      : null;
  const error = forced.error ?? (until === null ? gently.error : undefined);
  return (
    <Dialog title={t(webhooksText.rotateTitle)} onClose={onClose}>
      <p role="status">
        {until === null
          ? t(webhooksText.rotateText)
          : t(webhooksText.rotateUnderWay, { date: format.zonedTime(until) })}
      </p>
      {error && <ErrorBox error={error} />}
      <div class="dialog-actions">
        <Button onClick={onClose}>{t(common.cancel)}</Button>
        {until === null ? (
          <Button kind="primary" busy={gently.isBusy} onClick={gently.run}>
            {t(webhooksText.rotate)}
          </Button>
        ) : (
          <Button kind="danger" busy={forced.isBusy} onClick={forced.run}>
            {t(webhooksText.rotateForce)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
