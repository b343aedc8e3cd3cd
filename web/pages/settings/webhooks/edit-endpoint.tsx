import { apiChange } from '../../../api/api.js';
import type { WebhookEndpoint } from '../../../api/types.js';
import { refresh } from '../../../api/query-cache.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { bodyOf, draftOf } from './draft.js';
import { EndpointForm } from './endpoint-form.js';

export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <EndpointForm
      title={t(webhooksText.editTitle)}
      action={t(common.save)}
      first={draftOf(endpoint)}
      onSend={async (draft) => {
        await apiChange('patch', '/dashboard/api/webhooks/{id}', { id: endpoint.id, body: bodyOf(draft) });
        refresh('/dashboard/api/webhooks');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
