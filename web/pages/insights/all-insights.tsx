import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { insightText } from '../../i18n/messages/insights.js';
import { Page } from '../../ui/page.js';
import { CalibrationCard } from './calibration-card.js';
import { InsightList } from './insight-list.js';

/** For all businesses of the account. */
export default function InsightsPage() {
  const { t } = useI18n();
  const { data } = useApi('/api/v1/businesses', { query: { fields: 'id,label' } });
  const names = new Map((data ?? []).map(({ id, label }) => [id, label]));
  return (
    <Page title={t(insightText.title)} lead={t(insightText.lead)}>
      <InsightList businesses={names} />
      <CalibrationCard />
    </Page>
  );
}
