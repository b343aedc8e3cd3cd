import type { WebhookDelivery } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { Badge, type Tone } from '../../../ui/badge.js';

const TONES = { pending: 'warn', delivered: 'good', failed: 'bad' } satisfies Record<string, Tone>;

/** The status of a delivery, with the time of the next attempt. */
export function DeliveryState({
  delivery,
}: {
  delivery: Pick<WebhookDelivery, 'status' | 'tries' | 'next_attempt_at'>;
}) {
  const { t, format } = useI18n();
  const { status, tries, next_attempt_at: next } = delivery;
  const isRetried = next !== null && tries > 0;
  return (
    <>
      <Badge tone={TONES[status]}>{t(deliveriesText[isRetried ? 'retrying' : status])}</Badge>
      {isRetried && <span class="hint"> {t(deliveriesText.nextTry, { when: format.relative(next) })}</span>}
    </>
  );
}
