import type { WebhookDeliveryDetail } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { CodeBlock } from '../../../ui/code-block.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { DeliveryState } from './delivery-state.js';

/** The request of a delivery. Attempts differ only in time and signature. */
export function SentRequest({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useI18n();
  const { event_id: eventId, event_type: type, body, attempts } = delivery;
  const requestId = attempts[0]?.request_id ?? null;
  return (
    <>
      <dl class="facts">
        <div>
          <dt>{t(deliveriesText.event)}</dt>
          <dd>
            <code>{type}</code>
          </dd>
        </div>
        <div>
          <dt>{t(common.status)}</dt>
          <dd>
            <DeliveryState delivery={delivery} />
          </dd>
        </div>
        <div>
          <dt>{t(deliveriesText.eventId)}</dt>
          <dd>
            <code>{eventId}</code>
          </dd>
        </div>
        {requestId !== null && (
          <div>
            <dt>{t(deliveriesText.requestId)}</dt>
            <dd>
              <code>{requestId}</code>
            </dd>
          </div>
        )}
      </dl>
      <div class="part-head">
        <h3>{t(deliveriesText.request)}</h3>
        <CopyButton text={body} what={t(deliveriesText.request)} />
      </div>
      <CodeBlock label={t(deliveriesText.request)} text={JSON.stringify(JSON.parse(body), null, 2)} />
    </>
  );
}
