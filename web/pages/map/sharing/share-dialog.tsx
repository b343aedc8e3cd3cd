import { useState } from 'preact/hooks';
import { refresh } from '../../../api/query-cache.js';
import type { NewShare } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { shareText } from '../../../i18n/messages/share.js';
import { useUser } from '../../../state/session.js';
import { Dialog } from '../../../ui/dialog.js';
import { Secret } from '../../../ui/secret.js';
import { Loaded } from '../../../ui/states.js';
import { CreateShare } from './create-share.js';
import { ShareList } from './share-list.js';

/** Creates and revokes the share links of a scan. */
export function ShareDialog({ scanId, onClose }: { scanId: number; onClose: () => void }) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [made, setMade] = useState<NewShare>();
  const query = useApi('/dashboard/api/scans/{id}/shares', { id: scanId });
  const readAgain = (): void => {
    refresh(`/dashboard/api/scans/${scanId}/shares`);
  };
  return (
    <Dialog title={t(shareText.title)} onClose={onClose}>
      <p class="hint">{t(shareText.lead)}</p>
      {canWrite ? (
        <CreateShare
          scanId={scanId}
          onMade={(share) => {
            setMade(share);
            readAgain();
          }}
        />
      ) : (
        <p class="hint">{t(common.readOnly)}</p>
      )}
      {made && <Made {...made} />}
      <Loaded query={query} rows={2}>
        {(shares) => (
          <ShareList
            shares={shares}
            onRevoked={(id) => {
              if (made?.id === id) setMade(undefined);
              readAgain();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** Shows a new link once. */
function Made({ url }: NewShare) {
  const { t } = useI18n();
  return (
    <div class="stack" role="status">
      <p>
        <strong>{t(shareText.shownOnce)}</strong>
      </p>
      <Secret text={url} what={t(shareText.link)} />
    </div>
  );
}
