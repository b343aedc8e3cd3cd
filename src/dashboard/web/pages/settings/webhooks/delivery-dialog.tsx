import { useState } from 'preact/hooks';
import { dashboard } from '../../../api/dashboard.js';
import type { WebhookDeliveryDetail } from '../../../api/dashboard-types.js';
import { refresh } from '../../../api/query-cache.js';
import { useQuery } from '../../../api/use-query.js';
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
import { useSoonOne } from './use-soon.js';

interface DeliveryDialogProps {
  readonly id: number;
  readonly canResend: boolean;
  readonly onClose: () => void;
}

/** What was sent, and every attempt to do so. */
export function DeliveryDialog({ id, canResend, onClose }: DeliveryDialogProps) {
  const { t } = useI18n();
  const path = `webhook-deliveries/${id}`;
  const query = useQuery(path, (signal) => dashboard<WebhookDeliveryDetail>(path, { signal }));
  useSoonOne(query);
  const [isSent, setSent] = useState(false);
  const again = useAction(async () => {
    await dashboard(`${path}/redeliver`, { method: 'POST' });
    setSent(true);
    refresh('webhook');
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
