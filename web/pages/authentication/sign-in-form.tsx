import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import type { Session } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { EmailInput, PasswordInput } from '../../ui/sign-in-inputs.js';
import { useAction } from '../../ui/use-action.js';

interface SignInFormProps {
  /** The address of the previous session. */
  readonly email?: string;
  readonly onSignedIn: (session: Session) => void;
}

export function SignInForm({ email: known = '', onSignedIn }: SignInFormProps) {
  const { t } = useI18n();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const action = useAction(async () => {
    const body = { email, password };
    onSignedIn(await apiChange('post', '/dashboard/api/sign-in', { body }));
  });
  return (
    <Form action={action}>
      <EmailInput value={email} onChange={setEmail} />
      <PasswordInput
        label={t(common.password)}
        autocomplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" kind="primary" wide busy={action.isBusy}>
        {t(common.signIn)}
      </Button>
    </Form>
  );
}
