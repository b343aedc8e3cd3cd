import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { clearToken } from '../../../api/bearer-token.js';
import { useI18n } from '../../../i18n/i18n.js';
import { accountText } from '../../../i18n/messages/account.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Form } from '../../../ui/form.js';
import { Note } from '../../../ui/note.js';
import { NewPasswordInput, PasswordInput } from '../../../ui/sign-in-inputs.js';
import { useAction } from '../../../ui/use-action.js';

export function ChangePassword() {
  const { t } = useI18n();
  const { user } = useUser();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const [isDone, setDone] = useState(false);
  const action = useAction(async () => {
    setDone(false);
    const body = { current_password: present, new_password: next };
    await apiChange('post', '/dashboard/api/password', { body });
    // A password change creates a new session; the token belongs to the previous one.
    clearToken();
    setPresent('');
    setNext('');
    setDone(true);
  });
  return (
    <Form action={action} fields={['new_password', 'current_password']}>
      {isDone && <Note>{t(accountText.changed)}</Note>}
      <input type="hidden" autocomplete="username" value={user.email} />
      <PasswordInput
        label={t(accountText.present)}
        autocomplete="current-password"
        required
        value={present}
        onChange={setPresent}
        error={action.error?.fields['current_password']}
      />
      <NewPasswordInput value={next} onChange={setNext} error={action.error?.fields['new_password']} />
      <div>
        <Button type="submit" kind="primary" busy={action.isBusy}>
          {t(accountText.changePassword)}
        </Button>
      </div>
    </Form>
  );
}
