import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { authentication } from '../../i18n/messages/authentication.js';
import { useSession } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { NewPasswordInput } from '../../ui/sign-in-inputs.js';
import { useAction } from '../../ui/use-action.js';
import { AuthenticationPage, linkToken } from './authentication-page.js';

export default function ResetPage() {
  const { t } = useI18n();
  const { leave } = useSession();
  const { route } = useLocation();
  const [password, setPassword] = useState('');
  const action = useAction(async () => {
    await apiChange('post', '/dashboard/api/password/reset', { body: { token: linkToken(), password } });
    leave();
    route(`${paths.signIn}?reset=done`, true);
  });
  return (
    <AuthenticationPage title={t(authentication.resetTitle)}>
      <Form action={action} fields={['password']}>
        <NewPasswordInput value={password} onChange={setPassword} error={action.error?.fields['password']} />
        <Button type="submit" kind="primary" wide busy={action.isBusy}>
          {t(authentication.resetAction)}
        </Button>
      </Form>
      <p>
        <a href={paths.signIn}>{t(authentication.back)}</a>
      </p>
    </AuthenticationPage>
  );
}
