import { useLocation } from 'preact-iso';
import { BASE, paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { shell } from '../../i18n/messages/shell.js';
import { useMode } from '../../state/mode.js';
import { useUser } from '../../state/session.js';
import { Choices } from '../../ui/choices.js';
import { Icon, type IconName, Mark } from '../../ui/icon.js';
import { UserMenu } from './user-menu.js';

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
