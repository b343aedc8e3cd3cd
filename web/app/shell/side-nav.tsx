import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { BASE, paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { shell } from '../../i18n/messages/shell.js';
import { useMode } from '../../state/mode.js';
import { useSession, useUser } from '../../state/session.js';
import { IconButton } from '../../ui/button.js';
import { Choices } from '../../ui/choices.js';
import { Icon, type IconName, Mark } from '../../ui/icon.js';
import { useAction } from '../../ui/use-action.js';

export function SideNav() {
  const { t } = useI18n();
  const { path } = useLocation();
  const { isLive, setLive } = useMode();
  const { isRestricted } = useUser();
  const isIn = (place: string): boolean => path.startsWith(BASE + place);
  return (
    <div class="side-nav">
      <a href={paths.overview} class="brand">
        <Mark />
        {t(common.product)}
      </a>
      <nav aria-label={t(shell.main)}>
        <NavLink
          href={paths.overview}
          icon="overview"
          text={t(shell.overview)}
          isHere={path === BASE || path === `${BASE}/` || isIn('/businesses')}
        />
        <NavLink
          href={paths.competitors}
          icon="competitors"
          text={t(shell.competitors)}
          isHere={isIn('/competitors')}
        />
        <NavLink href={paths.insights} icon="insights" text={t(shell.insights)} isHere={isIn('/insights')} />
        <NavLink
          href={paths.schedules}
          icon="clock"
          text={t(shell.schedules)}
          isHere={isIn('/schedules') || isIn('/batches')}
        />
        <NavLink href={paths.areas} icon="map" text={t(shell.areas)} isHere={isIn('/areas')} />
        <NavLink href={paths.reports} icon="print" text={t(shell.reports)} isHere={isIn('/reports')} />
        <NavLink href={paths.exports} icon="download" text={t(shell.exports)} isHere={isIn('/exports')} />
        <NavLink href={paths.alerts} icon="bell" text={t(shell.alerts)} isHere={isIn('/alerts')} />
        <NavLink
          href={isRestricted ? paths.account : paths.settings}
          icon="settings"
          text={t(shell.settings)}
          isHere={isIn('/settings')}
        />
      </nav>
      <div class="side-foot">
        <Choices
          label={t(shell.data)}
          value={isLive ? 'live' : 'test'}
          choices={[
            { value: 'live', text: t(shell.live) },
            { value: 'test', text: t(shell.test) },
          ]}
          onChange={(mode) => {
            setLive(mode === 'live');
          }}
        />
        <a href="/docs" class="foot-link" target="_blank" rel="noreferrer">
          {t(shell.reference)} <Icon name="external" size={14} />
        </a>
        <UserMenu />
      </div>
    </div>
  );
}

function NavLink({
  href,
  icon,
  text,
  isHere,
}: {
  href: string;
  icon: IconName;
  text: string;
  isHere: boolean;
}) {
  return (
    <a href={href} class="nav-link" aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      {text}
    </a>
  );
}

/** The signed-in user, the plan and the sign-out button. */
function UserMenu() {
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
