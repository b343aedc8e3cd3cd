import { apiChange } from '../../../api/api.js';
import type { ApiKey } from '../../../api/types.js';
import { refresh } from '../../../api/query-cache.js';
import { useI18n } from '../../../i18n/i18n.js';
import { keysText } from '../../../i18n/messages/settings.js';
import { Confirm } from '../../../ui/confirm.js';
import { nameOf } from './key-table.js';

export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Confirm
      title={t(keysText.revokeTitle, { name: nameOf(apiKey) })}
      action={t(keysText.revoke)}
      onConfirm={async () => {
        await apiChange('delete', '/dashboard/api/keys/{id}', { id: apiKey.id });
        refresh('/dashboard/api/keys');
      }}
      onClose={onClose}
    >
      <p>{t(keysText.revokeText)}</p>
    </Confirm>
  );
}
