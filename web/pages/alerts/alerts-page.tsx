import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { alertsText } from '../../i18n/messages/alerts.js';
import { Card, Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { AlertList } from './alert-list.js';
import { RuleLinks } from './rule-links.js';

const SHOWN = 100;

export default function AlertsPage() {
  const { t } = useI18n();
  const alerts = useApi('/api/v1/alerts', { query: { limit: SHOWN } });
  const businesses = useApi('/api/v1/businesses');
  const names = new Map((businesses.data ?? []).map(({ id, label }) => [id, label]));
  return (
    <Page title={t(alertsText.all)} lead={t(alertsText.lead)}>
      <Loaded query={alerts} rows={4} tall>
        {(list) =>
          list.length === 0 ? (
            <Empty icon="bell" title={t(alertsText.noneTitle)}>
              {t(alertsText.noneText)}
            </Empty>
          ) : (
            <Card>
              <AlertList alerts={list} businesses={names} />
            </Card>
          )
        }
      </Loaded>
      <RuleLinks businesses={businesses.data ?? []} />
    </Page>
  );
}
