import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { Channel, ChannelTest } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { eventTexts, webhooksText } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/choices.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { TestResult } from '../webhooks/test-result.js';
import { type SampleType, SAMPLE_TYPES } from './draft.js';

const OUTCOMES = {
  ok: notificationsText.testOk,
  bad: notificationsText.testBad,
  none: notificationsText.testNone,
};

/** Sends a sample to a channel and shows the response of its server. */
export function TestChannel({ channel: { id, enabled } }: { channel: Channel }) {
  const { t } = useI18n();
  const [type, setType] = useState<SampleType>('webhook.test');
  const [result, setResult] = useState<ChannelTest>();
  const test = useAction(async () => {
    setResult(undefined);
    setResult(await apiChange('post', '/api/v1/notification-channels/{id}/test', { id, body: { type } }));
    refresh(`/api/v1/notification-channels/${id}`);
  });
  return (
    <>
      <div class="actions test-endpoint">
        <Select<SampleType>
          label={t(notificationsText.testType)}
          value={type}
          choices={SAMPLE_TYPES.map((value) => ({ value, text: t(eventTexts[value]) }))}
          onChange={setType}
        />
        <Button kind={enabled ? 'primary' : 'plain'} busy={test.isBusy} onClick={test.run}>
          {t(webhooksText.test)}
        </Button>
      </div>
      {test.error && <ErrorBox error={test.error} />}
      {result && <TestResult result={result} outcomes={OUTCOMES} />}
    </>
  );
}
