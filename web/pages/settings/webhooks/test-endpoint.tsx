import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { WebhookEndpoint } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { type SampleType, SAMPLE_TYPES } from './draft.js';
import { SampleForm } from './sample-form.js';

const OUTCOMES = { ok: webhooksText.testOk, bad: webhooksText.testBad, none: webhooksText.testNone };

/** Sends a sample of an event to an endpoint and shows the response. */
export function TestEndpoint({ endpoint: { id, enabled } }: { endpoint: WebhookEndpoint }) {
  const { t } = useI18n();
  return (
    <SampleForm<SampleType>
      label={t(webhooksText.testType)}
      types={SAMPLE_TYPES.map((value) => ({ value, text: value }))}
      isEnabled={enabled}
      outcomes={OUTCOMES}
      send={async (type) => {
        const result = await apiChange('post', '/dashboard/api/webhooks/{id}/test', { id, body: { type } });
        refresh(`/dashboard/api/webhooks/${id}`);
        return result;
      }}
    />
  );
}
