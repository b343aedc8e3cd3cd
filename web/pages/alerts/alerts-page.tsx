import type { Business } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { rulesText } from '../../i18n/messages/alert-rules.js';
import { alertsText } from '../../i18n/messages/alerts.js';
import { Card, Page } from '../../ui/page.js';
import { ShowMore } from '../../ui/show-more.js';
import { Empty, Loaded } from '../../ui/states.js';
import { AddFirst } from '../add-business/add-first.js';
import { AlertList } from './alert-list.js';

const PAGE = 50;

export default function AlertsPage() {
  const { t } = useI18n();
  const alerts = usePages('/api/v1/alerts', { query: { limit: PAGE } });
  const businesses = useApi('/api/v1/businesses', { query: { fields: 'id,label' } });
  const names = new Map((businesses.data ?? []).map(({ id, label }) => [id, label]));
  return (
    <Page title={t(alertsText.all)} lead={t(alertsText.lead)}>
      <Loaded query={alerts} rows={4} tall>
        {({ rows, hasMore }) =>
          rows.length === 0 ? (
            <Empty icon="bell" title={t(alertsText.noneTitle)} action={<AddFirst />}>
              {t(alertsText.noneText)}
            </Empty>
          ) : (
            <>
              <Card>
                <AlertList alerts={rows} businesses={names} />
              </Card>
              {hasMore && <ShowMore busy={alerts.isReadingMore} onMore={alerts.more} />}
            </>
          )
        }
      </Loaded>
      <RuleLinks businesses={businesses.data ?? []} />
    </Page>
  );
}

/** Further businesses are reached from their own pages. */
const SHOWN = 24;

/** Links to the rules of each business. */
function RuleLinks({ businesses }: { businesses: readonly Business[] }) {
  const { t } = useI18n();
  if (businesses.length === 0) return null;
  const more = businesses.length - SHOWN;
  return (
    <Card title={t(rulesText.rulesByBusiness)}>
      <ul class="rule-links">
        {businesses.slice(0, SHOWN).map(({ id, label: name }) => (
          <li key={id}>
            <a href={paths.ofBusiness(id, 'alerts', undefined)}>{name}</a>
          </li>
        ))}
        {more > 0 && <li class="hint">{t(rulesText.more, { n: more })}</li>}
      </ul>
    </Card>
  );
}
