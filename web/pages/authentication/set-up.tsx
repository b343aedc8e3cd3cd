import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { authentication } from '../../i18n/messages/authentication.js';
import { common } from '../../i18n/messages/common.js';
import { useSession } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/choices.js';
import { Form } from '../../ui/form.js';
import { EmailInput, PasswordInput } from '../../ui/sign-in-inputs.js';
import { useAction } from '../../ui/use-action.js';
import { AuthenticationPage, linkToken } from './authentication-page.js';

const PLANS = ['free', 'starter', 'growth', 'agency'] as const;

export default function SetUpPage() {
  const { t } = useI18n();
  const { begin } = useSession();
  const { route } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [plan, setPlan] = useState<(typeof PLANS)[number]>('agency');
  const action = useAction(async () => {
    const body = { token: linkToken(), email, password, plan };
    begin(await apiChange('post', '/dashboard/api/set-up', { body }));
    route(paths.overview, true);
  });
  const fields = action.error?.fields ?? {};
  return (
    <AuthenticationPage title={t(authentication.setUpTitle)} lead={t(authentication.setUpLead)}>
      <Form action={action} fields={['email', 'password']}>
        <EmailInput value={email} onChange={setEmail} error={fields['email']} />
        <PasswordInput
          label={t(common.password)}
          hint={t(common.passwordHint)}
          autocomplete="new-password"
          required
          value={password}
          onChange={setPassword}
          error={fields['password']}
        />
        <Select
          label={t(authentication.plan)}
          hint={t(authentication.planHint)}
          value={plan}
          choices={PLANS.map((code) => ({ value: code, text: t(authentication[code]) }))}
          onChange={setPlan}
        />
        <Button type="submit" kind="primary" wide busy={action.isBusy}>
          {t(authentication.setUpAction)}
        </Button>
      </Form>
    </AuthenticationPage>
  );
}
