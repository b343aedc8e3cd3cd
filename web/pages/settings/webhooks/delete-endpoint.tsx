import { useLocation } from 'preact-iso';
import { apiChange } from '../../../api/api.js';
import type { WebhookEndpoint } from '../../../api/types.js';
import { purgeAnswers } from '../../../api/query-cache.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Confirm } from '../../../ui/confirm.js';

export function DeleteEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const { id, url } = endpoint;
  return (
    <Confirm
      title={t(webhooksText.deleteTitle)}
      action={t(common.delete)}
      onConfirm={async () => {
        await apiChange('delete', '/dashboard/api/webhooks/{id}', { id });
        route(paths.webhooks, true);
        // `refresh` would read the deleted endpoint again and show an error before the list opens.
        purgeAnswers('/dashboard/api/webhooks');
      }}
      onClose={onClose}
    >
      <p class="breaks">{t(webhooksText.deleteText, { url })}</p>
    </Confirm>
  );
}
