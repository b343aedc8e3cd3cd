import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { entrance } from '../../i18n/messages/entrance.js';
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
      <Note>{t(entrance.expired)}</Note>
      <SignInForm email={user.email} onSignedIn={begin} />
      <p>
        <a href={paths.forgot}>{t(entrance.forgotLink)}</a>
      </p>
    </Dialog>
  );
}
