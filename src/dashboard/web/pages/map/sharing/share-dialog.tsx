import { useState } from 'preact/hooks';
import { dashboard } from '../../../api/dashboard.js';
import type { NewShare, Share } from '../../../api/dashboard-types.js';
import { refresh } from '../../../api/query-cache.js';
import { useQuery } from '../../../api/use-query.js';
import { useUser } from '../../../app/session.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { shareText } from '../../../i18n/messages/share.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Loaded } from '../../../ui/states.js';
import { CreateShare } from './create-share.js';
import { ShareList } from './share-list.js';

/** The links by which others may look at a scan. */
export function ShareDialog({ scanId, onClose }: { scanId: number; onClose: () => void }) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [made, setMade] = useState<NewShare>();
  const address = `scans/${scanId}/shares`;
  const query = useQuery(address, (signal) => dashboard<Share[]>(address, { signal }));
  return (
    <Dialog title={t(shareText.title)} onClose={onClose}>
      <p class="hint">{t(shareText.lead)}</p>
      {canWrite ? (
        <CreateShare
          address={address}
          onMade={(share) => {
            setMade(share);
            refresh(address);
          }}
        />
      ) : (
        <p class="hint">{t(common.lookOnly)}</p>
      )}
      {made && <Made {...made} />}
      <Loaded query={query} rows={2}>
        {(shares) => (
          <ShareList
            shares={shares}
            onRevoked={(id) => {
              if (made?.id === id) setMade(undefined);
              refresh(address);
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** A new link, for the only time. */
function Made({ url }: NewShare) {
  const { t } = useI18n();
  return (
    <div class="stack" role="status">
      <p>
        <strong>{t(shareText.shownOnce)}</strong>
      </p>
      <div class="secret">
        <code>{url}</code>
        <CopyButton text={url} what={t(shareText.link)} />
      </div>
    </div>
  );
}
