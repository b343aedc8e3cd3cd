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
import type { ShareSubject } from './share-subject.js';

/** Creates and revokes the share links of a scan or tag. */
export function ShareDialog({ subject, onClose }: { subject: ShareSubject; onClose: () => void }) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [made, setMade] = useState<NewShare>();
  const ofTag = 'tag' in subject ? subject : undefined;
  const scanShares = useApi(
    '/dashboard/api/scans/{id}/shares',
    'tag' in subject ? null : { id: subject.scanId },
  );
  const tagShares = useApi(
    '/dashboard/api/tag-shares',
    ofTag ? { query: { tag: ofTag.tag, livemode: ofTag.livemode ? 'true' : 'false' } } : null,
  );
  const readAgain = (): void => {
    refresh(ofTag ? '/dashboard/api/tag-shares' : '/dashboard/api/scans/');
  };
  return (
    <Dialog title={ofTag ? t(shareText.tagTitle, { tag: ofTag.tag }) : t(shareText.title)} onClose={onClose}>
      <p class="hint">{t(ofTag ? shareText.tagLead : shareText.lead)}</p>
      {canWrite ? (
        <CreateShare
          subject={subject}
          onMade={(share) => {
            setMade(share);
            readAgain();
          }}
        />
      ) : (
        <p class="hint">{t(common.readOnly)}</p>
      )}
      {made && <Made {...made} />}
      <Loaded query={ofTag ? tagShares : scanShares} rows={2}>
        {(shares) => (
          <ShareList
            shares={shares}
            none={t(ofTag ? shareText.noneOfTag : shareText.none)}
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
