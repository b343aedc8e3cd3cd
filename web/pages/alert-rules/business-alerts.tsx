import type { Business } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { rulesText } from '../../i18n/messages/alert-rules.js';
import { alertsText } from '../../i18n/messages/alerts.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { AlertList } from '../alerts/alert-list.js';
import { BusinessFrame } from '../business/business-frame.js';
import { RulesForm } from './rules-form.js';

const SHOWN = 10;

export default function BusinessAlertsPage() {
  return (
    <BusinessFrame page="alerts" picksKeyword={false}>
      {({ business }) => (
        <>
          <Rules key={business.id} business={business} />
          <RecentAlerts business={business} />
        </>
      )}
    </BusinessFrame>
  );
}

function Rules({ business }: { business: Business }) {
  const { t } = useI18n();
  const query = useApi('/api/v1/businesses/{id}/alert-rules', { id: business.id });
  return (
    <Loaded query={query} rows={12} tall>
      {(rules) => (
        <Card
          title={t(rulesText.title)}
          lead={t(rulesText.lead)}
          actions={rules.is_default && <Badge>{t(rulesText.defaults)}</Badge>}
        >
          <RulesForm business={business} rules={rules} />
        </Card>
      )}
    </Loaded>
  );
}

function RecentAlerts({ business }: { business: Business }) {
  const { t } = useI18n();
  const query = useApi('/api/v1/alerts', { query: { business_id: business.id, limit: SHOWN } });
  return (
    <Card title={t(rulesText.raised)}>
      <Loaded query={query}>
        {(alerts) =>
          alerts.length === 0 ? (
            <p class="hint">{t(alertsText.noneTitle)}</p>
          ) : (
            <AlertList alerts={alerts} businesses={new Map()} />
          )
        }
      </Loaded>
    </Card>
  );
}
