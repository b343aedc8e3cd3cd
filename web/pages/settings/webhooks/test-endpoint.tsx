import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { WebhookEndpoint, WebhookTest } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/choices.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { type SampleType, SAMPLE_TYPES } from './draft.js';
import { TestResult } from './test-result.js';

/** Sends a sample of an event to an endpoint and shows the response. */
export function TestEndpoint({ endpoint: { id, enabled } }: { endpoint: WebhookEndpoint }) {
  const { t } = useI18n();
  const [type, setType] = useState<SampleType>('webhook.test');
  const [result, setResult] = useState<WebhookTest>();
  const test = useAction(async () => {
    setResult(undefined);
    setResult(await apiChange('post', '/dashboard/api/webhooks/{id}/test', { id, body: { type } }));
    refresh(`/dashboard/api/webhooks/${id}`);
  });
  return (
    <>
      <div class="actions test-endpoint">
        <Select<SampleType>
          label={t(webhooksText.testType)}
          value={type}
          choices={SAMPLE_TYPES.map((value) => ({ value, text: value }))}
          onChange={setType}
        />
        <Button kind={enabled ? 'primary' : 'plain'} busy={test.isBusy} onClick={test.run}>
          {t(webhooksText.test)}
        </Button>
      </div>
      {test.error && <ErrorBox error={test.error} />}
      {result && <TestResult result={result} />}
    </>
  );
}
