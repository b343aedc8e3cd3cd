import type { ComponentChildren } from 'preact';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { settings } from '../../i18n/messages/settings.js';
import { useUser } from '../../state/session.js';
import { Page } from '../../ui/page.js';
import { useTabInSight } from '../../ui/use-tab-in-sight.js';

const PAGES = [
  ['api', paths.settings],
  ['webhooks', paths.webhooks],
  ['billing', paths.billing],
  ['team', paths.team],
  ['audit', paths.audit],
  ['account', paths.account],
] as const;

export type SettingsPage = (typeof PAGES)[number][0];

const OWNERS_ONLY: ReadonlySet<SettingsPage> = new Set(['audit']);

/** What stands around every page of the settings. */
export function SettingsFrame({ page, children }: { page: SettingsPage; children: ComponentChildren }) {
  const { t } = useI18n();
  const { isOwner } = useUser();
  const shown = PAGES.filter(([name]) => isOwner || !OWNERS_ONLY.has(name));
  const tabs = useTabInSight(page);
  return (
    <Page title={t(settings.title)}>
      <nav ref={tabs} class="tabs" aria-label={t(settings.title)}>
        {shown.map(([name, href]) => (
          <a key={name} href={href} class="tab" aria-current={name === page ? 'page' : undefined}>
            {t(settings[name])}
          </a>
        ))}
      </nav>
      {children}
    </Page>
  );
}
