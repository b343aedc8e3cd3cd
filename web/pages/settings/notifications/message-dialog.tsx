import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { eventTexts } from '../../../i18n/messages/webhooks.js';
import { DeliveryState } from '../webhooks/delivery-state.js';
import { ResendDialog } from '../webhooks/resend-dialog.js';

interface MessageDialogProps {
  readonly channelId: number;
  readonly id: number;
  readonly canResend: boolean;
  readonly onClose: () => void;
}

/** A message with the attempts to deliver it. */
export function MessageDialog({ channelId, id, ...props }: MessageDialogProps) {
  const { t, format } = useI18n();
  const place = { id: channelId, params: { delivery_id: id } };
  const query = useApi('/api/v1/notification-channels/{id}/deliveries/{delivery_id}', place);
  const resend = async (): Promise<void> => {
    await apiChange('post', '/api/v1/notification-channels/{id}/deliveries/{delivery_id}/resend', place);
    refresh(`/api/v1/notification-channels/${channelId}`);
  };
  return (
    <ResendDialog id={id} query={query} resend={resend} done={t(notificationsText.againDone)} {...props}>
      {(delivery) => (
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
      )}
    </ResendDialog>
  );
}
