import type { ComponentChildren } from 'preact';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { settings } from '../../i18n/messages/settings.js';
import { useUser } from '../../state/session.js';
import { Note } from '../../ui/note.js';
import { Page } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';

const PAGES = [
  ['api', paths.settings],
  ['notifications', paths.notifications],
  ['webhooks', paths.webhooks],
  ['billing', paths.billing],
  ['team', paths.team],
  ['audit', paths.audit],
  ['account', paths.account],
] as const;

export type SettingsPage = (typeof PAGES)[number][0];

const MANAGERS_ONLY: ReadonlySet<SettingsPage> = new Set(['audit']);
/** The page that a user who is restricted to tags may see. */
const OPEN: SettingsPage = 'account';

/** The heading and the tabs of every settings page. */
export function SettingsFrame({ page, children }: { page: SettingsPage; children: ComponentChildren }) {
  const { t } = useI18n();
  const { user, managesTeam, isRestricted } = useUser();
  const isOpen = (name: SettingsPage): boolean =>
    isRestricted ? name === OPEN : managesTeam || !MANAGERS_ONLY.has(name);
  const tabs = PAGES.filter(([name]) => isOpen(name)).map(([name, href]) => ({
    page: name,
    href,
    text: t(settings[name]),
  }));
  const tags = user.restricted_to_tags?.join(', ') ?? '';
  return (
    <Page title={t(settings.title)}>
      <Tabs label={t(settings.title)} current={page} tabs={tabs} />
      {isRestricted && page !== OPEN ? <Note>{t(settings.restricted, { tags })}</Note> : children}
    </Page>
  );
}
