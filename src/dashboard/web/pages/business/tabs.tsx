import { useEffect, useRef } from 'preact/hooks';
import { paths } from '../../app/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';

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
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a phone the tabs are wider than the screen.
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [page]);
  const href = (to: BusinessPage): string =>
    to === 'keywords' ? paths.business(id) : paths.ofBusiness(id, to, keyword);
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const { current } = row;
    const here = current?.querySelector<HTMLElement>('[aria-current]');
    if (current && here) current.scrollLeft = here.offsetLeft - (current.clientWidth - here.clientWidth) / 2;
  }, [page]);
  return (
    <nav ref={row} class="tabs" aria-label={t(businessText.sections)}>
      {PAGES.map((to) => (
        <a
          key={to}
          ref={to === page ? here : null}
          href={href(to)}
          class="tab"
          aria-current={to === page ? 'page' : undefined}
        >
          {t(businessText[to])}
        </a>
      ))}
    </nav>
  );
}
