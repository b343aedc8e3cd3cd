import { useLocation } from 'preact-iso';
import { paths, safeNext } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { entrance } from '../../i18n/messages/entrance.js';
import { useSession } from '../../state/session.js';
import { Note } from '../../ui/note.js';
import { Entrance } from './entrance.js';
import { SignInForm } from './sign-in-form.js';

export default function SignInPage() {
  const { t } = useI18n();
  const { session, hasExpired, begin } = useSession();
  const { query, route } = useLocation();
  return (
    <Entrance title={t(common.signIn)}>
      {hasExpired && <Note>{t(entrance.expired)}</Note>}
      {query['reset'] === 'done' && <Note>{t(entrance.isReset)}</Note>}
      {session?.needs_set_up && (
        <Note>
          <p>{t(entrance.needsSetUp)}</p>
          <code class="command">npm run -s cli -- account set-up-link</code>
        </Note>
      )}
      <SignInForm
        onSignedIn={(next) => {
          begin(next);
          route(safeNext(query['next']), true);
        }}
      />
      <p>
        <a href={paths.forgot}>{t(entrance.forgotLink)}</a>
      </p>
    </Entrance>
  );
}
