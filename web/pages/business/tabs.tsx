import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { Tabs } from '../../ui/tabs.js';

const PAGES = ['keywords', 'map', 'history', 'competitors', 'insights', 'schedules', 'alerts'] as const;
export type BusinessPage = (typeof PAGES)[number];

export function BusinessTabs(props: { id: number; page: BusinessPage; keyword: string | undefined }) {
  const { t } = useI18n();
  const tabs = PAGES.map((page) => ({
    page,
    href: page === 'keywords' ? paths.business(props.id) : paths.ofBusiness(props.id, page, props.keyword),
    text: t(businessText[page]),
  }));
  return <Tabs label={t(businessText.sections)} current={props.page} tabs={tabs} />;
}
