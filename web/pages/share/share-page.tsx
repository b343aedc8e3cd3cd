import type { ComponentChildren } from 'preact';
import { apiChange } from '../../api/api.js';
import { useQuery } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { sharedText } from '../../i18n/messages/share.js';
import { Mark } from '../../ui/icon.js';
import { usePageTitle } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { SharedView } from './shared-view.js';
import { useLinkToken } from './use-link-token.js';

/** The page of a share link. It needs no session, only the token. */
export default function SharePage() {
  const token = useLinkToken();
  const query = useQuery(token === '' ? null : `shared ${token}`, (signal) =>
    apiChange('post', '/dashboard/api/shared/read', { body: { token }, signal }),
  );
  const isGone = token === '' || (query.error !== undefined && [400, 404].includes(query.error.status));
  return (
    <Frame>
      {isGone ? (
        <Gone />
      ) : (
        <Loaded query={query} rows={6} tall>
          {(scan) => <SharedView scan={scan} token={token} />}
        </Loaded>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ComponentChildren }) {
  const { t } = useI18n();
  return (
    <div class="shared">
      <header class="shared-head">
        <span class="brand">
          <Mark size={26} />
          {t(common.product)}
        </span>
      </header>
      <main>{children}</main>
    </div>
  );
}

function Gone() {
  const { t } = useI18n();
  const heading = usePageTitle(t(sharedText.gone));
  return (
    <>
      <h1 ref={heading} tabIndex={-1} class="visually-hidden">
        {t(sharedText.gone)}
      </h1>
      <Empty icon="map" title={t(sharedText.gone)}>
        {t(sharedText.goneText)}
      </Empty>
    </>
  );
}
