import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import type { ApiKey } from '../../../api/types.js';
import { refresh } from '../../../api/query-cache.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { keysText } from '../../../i18n/messages/settings.js';
import { Confirm } from '../../../ui/confirm.js';
import { MadeAccess, REVOKE_KNOWN, revokedBy } from '../made-access.js';
import { nameOf } from './key-table.js';

export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useI18n();
  const { id } = apiKey;
  const [choice, setChoice] = useState(REVOKE_KNOWN);
  const made = useApi('/dashboard/api/keys/{id}/access', { id });
  return (
    <Confirm
      title={t(keysText.revokeTitle, { name: nameOf(apiKey) })}
      action={t(keysText.revoke)}
      onConfirm={async () => {
        const revoke = revokedBy(made.data, choice);
        await apiChange('delete', '/dashboard/api/keys/{id}', {
          id,
          ...(revoke.length > 0 && { query: { revoke: revoke.join() } }),
        });
        refresh('/dashboard/api/keys');
      }}
      onClose={onClose}
      isReady={made.data !== undefined || made.error !== undefined}
    >
      <p>{t(keysText.revokeText)}</p>
      <MadeAccess query={made} choice={choice} onChange={setChoice} />
    </Confirm>
  );
}
