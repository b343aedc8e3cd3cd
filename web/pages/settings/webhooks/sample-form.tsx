import { useState } from 'preact/hooks';
import type { ChannelTest, WebhookTest } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import type { Message } from '../../../i18n/message.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/choices.js';
import { CodeBlock } from '../../../ui/code-block.js';
import { Note } from '../../../ui/note.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';

interface SampleFormProps<Type extends string> {
  /** The label of the types. */
  readonly label: string;
  readonly types: readonly { readonly value: Type; readonly text: string }[];
  readonly isEnabled: boolean;
  readonly outcomes: Outcomes;
  readonly send: (type: Type) => Promise<WebhookTest | ChannelTest>;
}

/** Sends a sample of the selected type and shows the response of the server. */
export function SampleForm<Type extends string>(props: SampleFormProps<Type | 'webhook.test'>) {
  const { t } = useI18n();
  const [type, setType] = useState<Type | 'webhook.test'>('webhook.test');
  const [result, setResult] = useState<WebhookTest | ChannelTest>();
  const test = useAction(async () => {
    setResult(undefined);
    setResult(await props.send(type));
  });
  return (
    <>
      <div class="actions test-endpoint">
        <Select label={props.label} value={type} choices={props.types} onChange={setType} />
        <Button kind={props.isEnabled ? 'primary' : 'plain'} busy={test.isBusy} onClick={test.run}>
          {t(webhooksText.test)}
        </Button>
      </div>
      {test.error && <ErrorBox error={test.error} />}
      {result && <TestResult result={result} outcomes={props.outcomes} />}
    </>
  );
}

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
function TestResult({ result, outcomes }: TestResultProps) {
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
