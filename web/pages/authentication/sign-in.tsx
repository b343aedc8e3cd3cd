import { useLocation } from 'preact-iso';
import { paths, safeNext } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { authentication } from '../../i18n/messages/authentication.js';
import { common } from '../../i18n/messages/common.js';
import { useSession } from '../../state/session.js';
import { Note } from '../../ui/note.js';
import { AuthenticationPage } from './authentication-page.js';
import { SignInForm } from './sign-in-form.js';

export default function SignInPage() {
  const { t } = useI18n();
  const { session, hasExpired, begin } = useSession();
  const { query, route } = useLocation();
  return (
    <AuthenticationPage title={t(common.signIn)}>
      {hasExpired && <Note>{t(authentication.expired)}</Note>}
      {query['reset'] === 'done' && <Note>{t(authentication.isReset)}</Note>}
      {session?.needs_set_up && (
        <Note>
          <p>{t(authentication.needsSetUp)}</p>
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
        <a href={paths.forgot}>{t(authentication.forgotLink)}</a>
      </p>
    </AuthenticationPage>
  );
}
