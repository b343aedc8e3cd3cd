import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import type { Invited } from '../../api/types.js';
import { useQuery } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { authentication } from '../../i18n/messages/authentication.js';
import { roles } from '../../i18n/messages/roles.js';
import { useSession } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { NewPasswordInput } from '../../ui/sign-in-inputs.js';
import { Loaded } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import { AuthenticationPage, linkToken } from './authentication-page.js';

export default function JoinPage() {
  const { t } = useI18n();
  const query = useQuery('invitation', () =>
    apiChange('post', '/dashboard/api/join/read', { body: { token: linkToken() } }),
  );
  return (
    <AuthenticationPage title={t(authentication.joinTitle)}>
      <Loaded query={query}>{(invited) => <JoinForm {...invited} />}</Loaded>
      {query.error && (
        <p>
          <a href={paths.signIn}>{t(authentication.back)}</a>
        </p>
      )}
    </AuthenticationPage>
  );
}

function JoinForm({ email, role }: Invited) {
  const { t } = useI18n();
  const { begin } = useSession();
  const { route } = useLocation();
  const [password, setPassword] = useState('');
  const action = useAction(async () => {
    begin(await apiChange('post', '/dashboard/api/join', { body: { token: linkToken(), password } }));
    route(paths.overview, true);
  });
  return (
    <Form action={action} fields={['password']}>
      <p class="lead">{t(authentication.joinLead, { role: t(roles[role]), email })}</p>
      <NewPasswordInput value={password} onChange={setPassword} error={action.error?.fields['password']} />
      <Button type="submit" kind="primary" wide busy={action.isBusy}>
        {t(authentication.joinAction)}
      </Button>
    </Form>
  );
}
