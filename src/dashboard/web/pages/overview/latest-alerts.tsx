import type { Business } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { paths } from '../../app/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { alertsText } from '../../i18n/messages/alerts.js';
import { Card } from '../../ui/page.js';
import { AlertList } from '../alerts/alert-list.js';

const SHOWN = 3;

/** Nothing where nothing was raised. */
export function LatestAlerts({ businesses }: { businesses: readonly Business[] }) {
  const { t } = useI18n();
  const { data } = useApi('/api/v1/alerts', { query: { limit: SHOWN } });
  if (!data || data.length === 0) return null;
  return (
    <Card title={t(alertsText.title)} actions={<a href={paths.alerts}>{t(alertsText.seeAll)}</a>}>
      <AlertList alerts={data} businesses={new Map(businesses.map(({ id, name }) => [id, name]))} />
    </Card>
  );
}
