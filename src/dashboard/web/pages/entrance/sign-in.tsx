import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { dashboard } from '../../api/dashboard.js';
import type { Session } from '../../api/dashboard-types.js';
import { paths, safeNext } from '../../app/paths.js';
import { useSession } from '../../app/session.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { entrance } from '../../i18n/messages/entrance.js';
import { Button } from '../../ui/button.js';
import { PasswordInput, TextInput } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Note } from '../../ui/note.js';
import { useAction } from '../../ui/use-action.js';
import { Entrance } from './entrance.js';

export default function SignInPage() {
  const { t } = useI18n();
  const { session, hasExpired, begin } = useSession();
  const { query, route } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const action = useAction(async () => {
    const body = { email, password };
    begin(await dashboard<Session>('sign-in', { method: 'POST', body }));
    route(safeNext(query['next']), true);
  });
  return (
    <Entrance title={t(entrance.signInTitle)}>
      {hasExpired && <Note>{t(entrance.expired)}</Note>}
      {query['reset'] === 'done' && <Note>{t(entrance.isReset)}</Note>}
      {session?.needs_set_up && (
        <Note>
          <p>{t(entrance.needsSetUp)}</p>
          <code class="command">npm run -s cli -- account set-up-link</code>
        </Note>
      )}
      <Form action={action}>
        <TextInput
          label={t(common.email)}
          type="email"
          autocomplete="username"
          required
          value={email}
          onChange={setEmail}
        />
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
      <p>
        <a href={paths.forgot}>{t(entrance.forgotLink)}</a>
      </p>
    </Entrance>
  );
}
