import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Note } from '../../../ui/note.js';
import { ErrorBox, Loaded } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { AttemptList } from './attempt-list.js';
import { SentRequest } from './sent-request.js';
import { useDueReloadOne } from './use-due-reload.js';

interface DeliveryDialogProps {
  readonly id: number;
  readonly canResend: boolean;
  readonly onClose: () => void;
}

/** A delivery with its request and attempts. */
export function DeliveryDialog({ id, canResend, onClose }: DeliveryDialogProps) {
  const { t } = useI18n();
  const query = useApi('/dashboard/api/webhook-deliveries/{id}', { id });
  useDueReloadOne(query);
  const [isSent, setSent] = useState(false);
  const again = useAction(async () => {
    await apiChange('post', '/dashboard/api/webhook-deliveries/{id}/redeliver', { id });
    setSent(true);
    refresh('/dashboard/api/webhook-deliveries');
    refresh('/dashboard/api/webhooks');
  });
  return (
    <Dialog wide title={t(deliveriesText.detailTitle, { id: String(id) })} onClose={onClose}>
      <Loaded query={query} rows={5}>
        {(delivery) => (
          <div class="stack">
            <SentRequest delivery={delivery} />
            <AttemptList delivery={delivery} />
          </div>
        )}
      </Loaded>
      {isSent && <Note tone="good">{t(deliveriesText.againDone)}</Note>}
      {again.error && <ErrorBox error={again.error} />}
      <div class="dialog-actions">
        <Button onClick={onClose}>{t(common.close)}</Button>
        {canResend && (
          <Button kind="primary" busy={again.isBusy} onClick={again.run}>
            {t(deliveriesText.again)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
