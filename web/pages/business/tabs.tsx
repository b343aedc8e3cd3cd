import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { useTabInSight } from '../../ui/use-tab-in-sight.js';

const PAGES = ['keywords', 'map', 'history', 'competitors', 'insights', 'schedules', 'alerts'] as const;
export type BusinessPage = (typeof PAGES)[number];

export function BusinessTabs({
  id,
  page,
  keyword,
}: {
  id: number;
  page: BusinessPage;
  keyword: string | undefined;
}) {
  const { t } = useI18n();
  const href = (to: BusinessPage): string =>
    to === 'keywords' ? paths.business(id) : paths.ofBusiness(id, to, keyword);
  const row = useTabInSight(page);
  return (
    <nav ref={row} class="tabs" aria-label={t(businessText.sections)}>
      {PAGES.map((to) => (
        <a key={to} href={href(to)} class="tab" aria-current={to === page ? 'page' : undefined}>
          {t(businessText[to])}
        </a>
      ))}
    </nav>
  );
}
