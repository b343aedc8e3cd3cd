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
import { ErrorBox, Loaded } from '../../ui/states.js';
import { Portfolio } from '../portfolio/portfolio.js';
import { usePortfolioRows } from '../portfolio/portfolio-rows.js';
import { viewOf } from '../portfolio/view.js';
import { BusinessList } from './business-list.js';
import { FIELDS } from './business-row.js';
import { CreditSummary } from './credit-summary.js';
import { FirstSteps } from './first-steps.js';
import { LatestAlerts } from './latest-alerts.js';
import { NextSteps } from './next-steps.js';

/** The most businesses that are shown as cards unless the address has a view. */
const FEW = 6;
/** The latest of them. */
const ALERTS = 3;

export default function OverviewPage() {
  const { t } = useI18n();
  const { canWrite, isRestricted } = useUser();
  const { isLive } = useMode();
  const { query: address } = useLocation();
  const query = useApi('/api/v1/businesses', { query: { limit: FEW + 1, fields: FIELDS } });
  const isEmpty = query.data?.length === 0;
  const isMany = (query.data?.length ?? 0) > FEW;
  // The portfolio is of the whole account.
  const isTable = !isRestricted && (address['view'] ?? (isMany ? 'table' : 'cards')) === 'table';
  // Asks for the rows before it is known whether there are many businesses.
  const list = usePortfolioRows(isRestricted || address['view'] === 'cards' ? null : viewOf(address));
  // The list of many businesses takes long, and the rows do not need it.
  const isWaiting = isTable && list.rows === undefined && !list.error;
  const everything = useApi(
    '/api/v1/businesses',
    isMany && !isWaiting ? { query: { fields: FIELDS } } : null,
  );
  const all = isMany ? everything : query;
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
              {alerts.data && <LatestAlerts alerts={alerts.data} businesses={all.data ?? businesses} />}
              {!isRestricted && (
                <p class="view-switch">
                  <a href={withQuery(paths.overview, { view: isTable ? 'cards' : 'table' })}>
                    {t(isTable ? portfolioText.asCards : portfolioText.asTable)}
                  </a>
                </p>
              )}
              {isTable ? (
                <>
                  <Portfolio businesses={all.data} list={list} />
                  {all.error && <ErrorBox error={all.error} onRetry={all.reload} />}
                </>
              ) : (
                <Loaded query={all} rows={4} tall>
                  {(every) => <BusinessList businesses={every} />}
                </Loaded>
              )}
              {canWrite && isLive && !isRestricted && !isMany && <NextSteps businesses={businesses} />}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
