import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { Page } from '../../ui/page.js';
import { CompetitorList } from './competitor-list.js';

/** For all businesses of the account. */
export default function CompetitorsPage() {
  const { t } = useI18n();
  const { data, isLoading } = useApi('/api/v1/businesses', { query: { fields: 'id,label' } });
  const names = new Map((data ?? []).map(({ id, label }) => [id, label]));
  return (
    <Page title={t(competitorText.title)} lead={t(competitorText.lead)}>
      <CompetitorList businesses={isLoading && !data ? null : names} />
    </Page>
  );
}
