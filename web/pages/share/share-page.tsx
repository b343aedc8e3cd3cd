import { apiChange } from '../../api/api.js';
import { useQuery } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { sharedText } from '../../i18n/messages/share.js';
import { SharedFrame } from './shared-frame.js';
import { SharedView } from './shared-view.js';
import { useLink } from './use-link.js';

/** The page of a share link of a scan, or of a map of a tag. It needs no session, only the token. */
export default function SharePage() {
  const { t } = useI18n();
  const link = useLink();
  const { token, map } = link;
  const query = useQuery(token === '' ? null : `shared ${token} ${map ?? ''}`, (signal) =>
    apiChange('post', '/dashboard/api/shared/read', { body: link, signal }),
  );
  return (
    <SharedFrame query={query} isIncomplete={token === ''}>
      {(scan) => (
        <>
          {map !== undefined && (
            <p>
              <a href={`${paths.sharedTag}#${token}`}>{t(sharedText.all)}</a>
            </p>
          )}
          <SharedView scan={scan} link={link} />
        </>
      )}
    </SharedFrame>
  );
}
