import { useI18n } from '../../i18n/i18n.js';
import { insightText } from '../../i18n/messages/insights.js';
import { Empty } from '../../ui/states.js';

export function NoInsights() {
  const { t } = useI18n();
  return (
    <Empty icon="insights" title={t(insightText.noneTitle)}>
      {t(insightText.noneText)}
    </Empty>
  );
}
