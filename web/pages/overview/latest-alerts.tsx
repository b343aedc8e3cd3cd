import type { Alert, Business } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { alertsText } from '../../i18n/messages/alerts.js';
import { Card } from '../../ui/page.js';
import { AlertList } from '../alerts/alert-list.js';

/** The latest alerts; nothing without alerts. */
export function LatestAlerts(props: {
  alerts: readonly Alert[];
  businesses: readonly Pick<Business, 'id' | 'label'>[];
}) {
  const { t } = useI18n();
  const { alerts, businesses } = props;
  if (alerts.length === 0) return null;
  return (
    <Card title={t(alertsText.title)} actions={<a href={paths.alerts}>{t(alertsText.seeAll)}</a>}>
      <AlertList alerts={alerts} businesses={new Map(businesses.map(({ id, label }) => [id, label]))} />
    </Card>
  );
}
