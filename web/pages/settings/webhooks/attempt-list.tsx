import type { WebhookAttempt, WebhookDeliveryDetail } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Badge } from '../../../ui/badge.js';
import { CodeBlock } from '../../../ui/code-block.js';

export interface Attempts extends Pick<WebhookDeliveryDetail, 'status'> {
  readonly attempts: readonly Omit<WebhookAttempt, 'request_id'>[];
}

export function AttemptList({ delivery }: { delivery: Attempts }) {
  const { t } = useI18n();
  const { attempts, status } = delivery;
  const none = status === 'failed' ? deliveriesText.neverSent : deliveriesText.noAttempts;
  const newestFirst = [...attempts].reverse();
  return (
    <>
      <h3>{t(deliveriesText.attempts)}</h3>
      {attempts.length === 0 && <p class="hint">{t(none)}</p>}
      <ol class="attempts">
        {newestFirst.map((attempt, index) => (
          <Attempt key={attempts.length - index} attempt={attempt} />
        ))}
      </ol>
    </>
  );
}

function Attempt({ attempt }: { attempt: Attempts['attempts'][number] }) {
  const { t, format, locale } = useI18n();
  const { status, error, response_body: body, duration_ms: duration, attempted_at: at } = attempt;
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <li class="attempt">
      <p class="attempt-head">
        <Badge tone={isGood ? 'good' : 'bad'}>{status ?? t(deliveriesText.noAnswer)}</Badge>
        <span>{format.zonedTime(at)}</span>
        <span class="muted">{t(webhooksText.milliseconds, { n: duration })}</span>
      </p>
      {error !== null && <p lang={locale === 'en' ? undefined : 'en'}>{error}</p>}
      {body === '' && <p class="hint">{t(deliveriesText.emptyAnswer)}</p>}
      {body !== null && body !== '' && <CodeBlock label={t(deliveriesText.answer)} text={body} />}
    </li>
  );
}
