import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { authentication } from '../../i18n/messages/authentication.js';
import { useSession } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { Note } from '../../ui/note.js';
import { EmailInput } from '../../ui/sign-in-inputs.js';
import { useAction } from '../../ui/use-action.js';
import { AuthenticationPage } from './authentication-page.js';

export default function ForgotPage() {
  const { t } = useI18n();
  const { session } = useSession();
  return (
    <AuthenticationPage
      title={t(authentication.forgotTitle)}
      {...(session?.sends_mail && { lead: t(authentication.forgotLead) })}
    >
      {session?.sends_mail ? (
        <ForgotForm />
      ) : (
        <Note>
          <p>{t(authentication.forgotByHand)}</p>
          <code class="command">npm run -s cli -- user reset-link --email you@example.com</code>
        </Note>
      )}
      <p>
        <a href={paths.signIn}>{t(authentication.back)}</a>
      </p>
    </AuthenticationPage>
  );
}

function ForgotForm() {
  const { t } = useI18n();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const action = useAction(async () => {
    await apiChange('post', '/dashboard/api/password/forgot', { body: { email } });
    setSent(true);
  });
  if (isSent) return <Note>{t(authentication.forgotSent)}</Note>;
  return (
    <Form action={action} fields={['email']}>
      <EmailInput value={email} onChange={setEmail} error={action.error?.fields['email']} />
      <Button type="submit" kind="primary" wide busy={action.isBusy}>
        {t(authentication.forgotAction)}
      </Button>
    </Form>
  );
}
