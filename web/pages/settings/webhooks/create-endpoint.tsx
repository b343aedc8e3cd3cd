import { apiChange } from '../../../api/api.js';
import type { NewWebhookEndpoint } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { bodyOf, NEW_DRAFT } from './draft.js';
import { EndpointForm } from './endpoint-form.js';

interface CreateEndpointProps {
  readonly livemode: boolean;
  readonly onMade: (endpoint: NewWebhookEndpoint) => void;
  readonly onClose: () => void;
}

export function CreateEndpoint({ livemode, onMade, onClose }: CreateEndpointProps) {
  const { t } = useI18n();
  return (
    <EndpointForm
      title={t(webhooksText.add)}
      action={t(webhooksText.add)}
      first={NEW_DRAFT}
      onSend={async (draft) => {
        const body = { ...bodyOf(draft), livemode };
        onMade(await apiChange('post', '/dashboard/api/webhooks', { body }));
      }}
      onClose={onClose}
    />
  );
}
