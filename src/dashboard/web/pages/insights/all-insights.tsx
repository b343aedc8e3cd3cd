import { useI18n } from '../../i18n/i18n.js';
import { insightText } from '../../i18n/messages/insights.js';
import { Page } from '../../ui/page.js';
import { NoInsights } from './no-insights.js';

export default function InsightsPage() {
  const { t } = useI18n();
  return (
    <Page title={t(insightText.title)} lead={t(insightText.lead)}>
      <NoInsights />
    </Page>
  );
}
