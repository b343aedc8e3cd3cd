import { useLocation } from 'preact-iso';
import { useApi } from '../../api/use-query.js';
import { paths, withQuery } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { useMode } from '../../state/mode.js';
import { useUser } from '../../state/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Portfolio } from '../portfolio/portfolio.js';
import { BusinessList } from './business-list.js';
import { type CardBusiness, FIELDS } from './business-row.js';
import { CreditSummary } from './credit-summary.js';
import { FirstSteps } from './first-steps.js';
import { LatestAlerts } from './latest-alerts.js';

/** The most businesses that are shown as cards first. */
const FEW = 6;
/** The latest of them. */
const ALERTS = 3;

export default function OverviewPage() {
  const { t } = useI18n();
  const { canWrite, isRestricted } = useUser();
  const { isLive } = useMode();
  const query = useApi('/api/v1/businesses', { query: { fields: FIELDS } });
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
          <>
            {!isRestricted && <ButtonLink href={paths.importBusinesses}>{t(businessText.import)}</ButtonLink>}
            <ButtonLink kind="primary" icon="plus" href={paths.addBusiness}>
              {t(businessText.add)}
            </ButtonLink>
          </>
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
              <Businesses businesses={businesses} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Few businesses as cards, many as a table. The address decides if it has a view. */
function Businesses({ businesses }: { businesses: readonly CardBusiness[] }) {
  const { t } = useI18n();
  const { query } = useLocation();
  const { isRestricted } = useUser();
  const view = query['view'] ?? (businesses.length > FEW ? 'table' : 'cards');
  // The portfolio is of the whole account.
  if (isRestricted) return <BusinessList businesses={businesses} />;
  const isTable = view === 'table';
  return (
    <>
      {isTable ? <Portfolio businesses={businesses} /> : <BusinessList businesses={businesses} />}
      <p>
        <a href={withQuery(paths.overview, { view: isTable ? 'cards' : 'table' })}>
          {t(isTable ? portfolioText.asCards : portfolioText.asTable)}
        </a>
      </p>
    </>
  );
}
