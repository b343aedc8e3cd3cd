import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { useSession, useUser } from '../../state/session.js';
import { IconButton } from '../../ui/button.js';
import { useAction } from '../../ui/use-action.js';

/** The signed-in user, the plan and the sign-out button. */
export function UserMenu() {
  const { t } = useI18n();
  const { user, account } = useUser();
  const { leave } = useSession();
  const { route } = useLocation();
  const signOut = useAction(async () => {
    await apiChange('post', '/dashboard/api/sign-out');
    leave();
    route(paths.signIn);
  });
  return (
    <div class="who">
      <a href={paths.account} class="who-name">
        <span class="avatar" aria-hidden="true">
          {user.email.slice(0, 1).toUpperCase()}
        </span>
        <span class="who-text">
          <span class="who-email" title={user.email}>
            {user.email}
          </span>
          <span class="who-plan">{account.plan.name}</span>
        </span>
      </a>
      <IconButton icon="leave" label={t(common.signOut)} onClick={signOut.run} />
    </div>
  );
}
