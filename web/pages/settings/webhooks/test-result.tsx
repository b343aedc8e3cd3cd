import type { ChannelTest, WebhookTest } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import type { Message } from '../../../i18n/message.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { CodeBlock } from '../../../ui/code-block.js';
import { Note } from '../../../ui/note.js';

/** Texts for an accepted test, a rejected one, and one without a response. */
export interface Outcomes {
  readonly ok: Message;
  readonly bad: Message;
  readonly none: Message;
}

interface TestResultProps {
  readonly result: WebhookTest | ChannelTest;
  readonly outcomes: Outcomes;
}

/** The result of a test. */
export function TestResult({ result, outcomes }: TestResultProps) {
  const { t, locale } = useI18n();
  const { ok, status, error, response_body: body, duration_ms: duration } = result;
  const text = ok ? outcomes.ok : status === null ? outcomes.none : outcomes.bad;
  return (
    <Note tone={ok ? 'good' : 'warn'}>
      <p>
        <strong>{t(text, { status: String(status) })}</strong>{' '}
        <span class="muted">· {t(webhooksText.milliseconds, { n: duration })}</span>
      </p>
      {error !== null && <p lang={locale === 'en' ? undefined : 'en'}>{error}</p>}
      {body !== null && body !== '' && <CodeBlock label={t(deliveriesText.answer)} text={body} />}
    </Note>
  );
}
