import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { ResendDialog } from './resend-dialog.js';
import { SentRequest } from './sent-request.js';

interface DeliveryDialogProps {
  readonly id: number;
  readonly canResend: boolean;
  readonly onClose: () => void;
}

/** A delivery with its request and attempts. */
export function DeliveryDialog({ id, ...props }: DeliveryDialogProps) {
  const { t } = useI18n();
  const query = useApi('/dashboard/api/webhook-deliveries/{id}', { id });
  const resend = async (): Promise<void> => {
    await apiChange('post', '/dashboard/api/webhook-deliveries/{id}/redeliver', { id });
    refresh('/dashboard/api/webhook-deliveries');
    refresh('/dashboard/api/webhooks');
  };
  return (
    <ResendDialog id={id} query={query} resend={resend} done={t(deliveriesText.againDone)} {...props}>
      {(delivery) => <SentRequest delivery={delivery} />}
    </ResendDialog>
  );
}
