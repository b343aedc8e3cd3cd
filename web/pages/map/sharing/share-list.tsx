import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import type { Share } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { shareText } from '../../../i18n/messages/share.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Confirm } from '../../../ui/confirm.js';

interface ShareListProps {
  readonly shares: readonly Share[];
  /** The text without shares. */
  readonly none: string;
  readonly onRevoked: (id: number) => void;
}

/** Share links with their creator, expiry and last use. */
export function ShareList({ shares, none, onRevoked }: ShareListProps) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [revoking, setRevoking] = useState<Share>();
  if (shares.length === 0) return <p class="hint">{none}</p>;
  return (
    <section class="stack">
      <h3>{t(shareText.links)}</h3>
      <ul class="share-list">
        {shares.map((share) => (
          <li key={share.id} class="share-row">
            <Described share={share} />
            {canWrite && (
              <Button
                small
                kind="quiet"
                label={`${t(shareText.revoke)}: ${share.created_by}`}
                onClick={() => {
                  setRevoking(share);
                }}
              >
                {t(shareText.revoke)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoking && (
        <Confirm
          title={t(shareText.revokeTitle)}
          action={t(shareText.revoke)}
          onConfirm={async () => {
            await apiChange('delete', '/dashboard/api/shares/{id}', { id: revoking.id });
            onRevoked(revoking.id);
          }}
          onClose={() => {
            setRevoking(undefined);
          }}
        >
          <p>{t(shareText.revokeText)}</p>
        </Confirm>
      )}
    </section>
  );
}

function Described({ share }: { share: Share }) {
  const { t, format } = useI18n();
  const { created_by: who, created_at: made, expires_at: end, last_opened_at: opened } = share;
  const use =
    opened === null ? t(shareText.neverOpened) : t(shareText.opened, { when: format.relative(opened) });
  return (
    <div>
      <p>{t(shareText.madeBy, { who, when: format.relative(made) })}</p>
      <p class="hint">
        {t(shareText.until, { date: format.date(end) })} · {use}
      </p>
    </div>
  );
}
