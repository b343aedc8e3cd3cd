import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { TeamMember } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { teamText } from '../../../i18n/messages/team.js';
import { Checkbox } from '../../../ui/choices.js';
import { Confirm } from '../../../ui/confirm.js';
import { MadeAccess, REVOKE_KNOWN, revokedBy } from '../made-access.js';

/** Asks what is revoked with a member, and removes the member. */
export function RemoveMember({
  member: { id, email },
  onClose,
}: {
  member: TeamMember;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const [revokesKeys, setRevokesKeys] = useState(true);
  const [choice, setChoice] = useState(REVOKE_KNOWN);
  const made = useApi('/dashboard/api/team/{id}/access', { id });
  return (
    <Confirm
      title={t(teamText.removeTitle, { email })}
      action={t(common.remove)}
      onConfirm={async () => {
        const revoke = revokedBy(made.data, choice);
        const query = {
          revoke_keys: String(revokesKeys),
          ...(revoke.length > 0 && { revoke: revoke.join() }),
        };
        await apiChange('delete', '/dashboard/api/team/{id}', { id, query });
        refresh('/dashboard/api/team');
        refresh('/dashboard/api/invitations');
      }}
      onClose={onClose}
      isReady={made.data !== undefined || made.error !== undefined}
    >
      <p>{t(teamText.removeText)}</p>
      <Checkbox label={t(teamText.revokeKeys)} checked={revokesKeys} onChange={setRevokesKeys} />
      <MadeAccess query={made} choice={choice} onChange={setChoice} />
    </Confirm>
  );
}
