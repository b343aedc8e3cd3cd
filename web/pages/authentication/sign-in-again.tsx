import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { authentication } from '../../i18n/messages/authentication.js';
import { common } from '../../i18n/messages/common.js';
import { useSession, useUser } from '../../state/session.js';
import { Dialog } from '../../ui/dialog.js';
import { Note } from '../../ui/note.js';
import { SignInForm } from './sign-in-form.js';

/** Asks to sign in above the page when the session ends, so that typed text stays. */
export default function SignInAgain() {
  const { t } = useI18n();
  const { user } = useUser();
  const { begin, leave } = useSession();
  return (
    <Dialog title={t(common.signIn)} onClose={leave} hides>
      <Note>{t(authentication.expired)}</Note>
      <SignInForm email={user.email} onSignedIn={begin} />
      <p>
        <a href={paths.forgot}>{t(authentication.forgotLink)}</a>
      </p>
    </Dialog>
  );
}
