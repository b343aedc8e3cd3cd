import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { Channel } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { notificationsText } from '../../../i18n/messages/notifications.js';
import { eventTexts } from '../../../i18n/messages/webhooks.js';
import { SampleForm } from '../webhooks/sample-form.js';
import { type SampleType, SAMPLE_TYPES } from './draft.js';

const OUTCOMES = {
  ok: notificationsText.testOk,
  bad: notificationsText.testBad,
  none: notificationsText.testNone,
};

/** Sends a sample to a channel and shows the response of its server. */
export function TestChannel({ channel: { id, enabled } }: { channel: Channel }) {
  const { t } = useI18n();
  return (
    <SampleForm<SampleType>
      label={t(notificationsText.testType)}
      types={SAMPLE_TYPES.map((value) => ({ value, text: t(eventTexts[value]) }))}
      isEnabled={enabled}
      outcomes={OUTCOMES}
      send={async (type) => {
        const path = '/api/v1/notification-channels/{id}/test';
        const result = await apiChange('post', path, { id, body: { type } });
        refresh(`/api/v1/notification-channels/${id}`);
        return result;
      }}
    />
  );
}
