import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-query.js';
import type { Business } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { useMode } from '../../state/mode.js';
import { useUser } from '../../state/session.js';
import { ButtonLink } from '../../ui/button.js';
import { TextInput } from '../../ui/text-input.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { ShowMore } from '../../ui/show-more.js';
import { BusinessRow } from './business-row.js';
import { CreditSummary } from './credit-summary.js';
import { FirstSteps } from './first-steps.js';
import { LatestAlerts } from './latest-alerts.js';

/** Rows per page. */
const PAGE = 30;
const MANY = 6;
/** The latest of them. */
const ALERTS = 3;

export default function OverviewPage() {
  const { t } = useI18n();
  const { canWrite, isRestricted } = useUser();
  const { isLive } = useMode();
  const query = useApi('/api/v1/businesses');
  const isEmpty = query.data?.length === 0;
  const alerts = useApi('/api/v1/alerts', { query: { limit: ALERTS } });
  // Test data is free, and credits are those of the whole account.
  const subscription = useApi('/api/v1/subscription', isLive && !isRestricted ? {} : null);
  // Renders everything at once: late parts would move the list.
  const isReady = [alerts, subscription].every(({ data, isLoading }) => data !== undefined || !isLoading);
  return (
    <Page
      title={t(businessText.overview)}
      actions={
        canWrite &&
        !isEmpty && (
          <ButtonLink kind="primary" icon="plus" href={paths.addBusiness}>
            {t(businessText.add)}
          </ButtonLink>
        )
      }
    >
      <Loaded query={isReady ? query : { ...query, data: undefined }} rows={4} tall>
        {(businesses) =>
          businesses.length === 0 ? (
            <FirstSteps />
          ) : (
            <>
              {subscription.data && <CreditSummary subscription={subscription.data} />}
              {alerts.data && <LatestAlerts alerts={alerts.data} businesses={businesses} />}
              <BusinessList businesses={businesses} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function BusinessList({ businesses }: { businesses: readonly Business[] }) {
  const { t } = useI18n();
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState(PAGE);
  const found = businesses.filter(({ label, listing_name, location, external_id, tags }) =>
    matches([label, listing_name, location.address, external_id, ...tags].join(' '), wanted),
  );
  return (
    <>
      {businesses.length > MANY && (
        <TextInput label={t(businessText.find)} type="search" value={wanted} onChange={setWanted} />
      )}
      {found.length === 0 && <p class="hint">{t(businessText.noneFound)}</p>}
      <ul class="business-list">
        {found.slice(0, shown).map((business) => (
          <BusinessRow key={business.id} business={business} />
        ))}
      </ul>
      {found.length > shown && (
        <ShowMore
          onMore={() => {
            setShown(shown + PAGE);
          }}
        />
      )}
    </>
  );
}

/** Ignores case and accents. */
function matches(text: string, wanted: string): boolean {
  const plain = (s: string): string => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(text).includes(plain(wanted.trim()));
}
