import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { eventTexts } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Note } from '../../../ui/note.js';
import { ErrorBox, Loaded } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { AttemptList } from '../webhooks/attempt-list.js';
import { DeliveryState } from '../webhooks/delivery-state.js';
import { useDueReloadOne } from '../webhooks/use-due-reload.js';

interface MessageDialogProps {
  readonly channelId: number;
  readonly id: number;
  readonly canResend: boolean;
  readonly onClose: () => void;
}

/** A message with the attempts to deliver it. */
export function MessageDialog({ channelId, id, canResend, onClose }: MessageDialogProps) {
  const { t, format } = useI18n();
  const place = { id: channelId, params: { delivery_id: id } };
  const query = useApi('/api/v1/notification-channels/{id}/deliveries/{delivery_id}', place);
  useDueReloadOne(query);
  const [isSent, setSent] = useState(false);
  const again = useAction(async () => {
    await apiChange('post', '/api/v1/notification-channels/{id}/deliveries/{delivery_id}/resend', place);
    setSent(true);
    refresh(`/api/v1/notification-channels/${channelId}`);
  });
  return (
    <Dialog wide title={t(deliveriesText.detailTitle, { id: String(id) })} onClose={onClose}>
      <Loaded query={query} rows={5}>
        {(delivery) => (
          <div class="stack">
            <dl class="facts">
              <div>
                <dt>{t(deliveriesText.event)}</dt>
                <dd>{t(eventTexts[delivery.event_type])}</dd>
              </div>
              <div>
                <dt>{t(common.status)}</dt>
                <dd>
                  <DeliveryState delivery={delivery} />
                </dd>
              </div>
              <div>
                <dt>{t(deliveriesText.when)}</dt>
                <dd>{format.zonedTime(delivery.created_at)}</dd>
              </div>
            </dl>
            <AttemptList delivery={delivery} />
          </div>
        )}
      </Loaded>
      {isSent && <Note tone="good">{t(notificationsText.againDone)}</Note>}
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
