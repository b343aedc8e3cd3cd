import { useLocation } from 'preact-iso';
import type { Alert, Business, Subscription } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { paths, withQuery } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { alertsText } from '../../i18n/messages/alerts.js';
import { businessText } from '../../i18n/messages/business.js';
import { common } from '../../i18n/messages/common.js';
import { onboarding } from '../../i18n/messages/onboarding.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { useMode } from '../../state/mode.js';
import { useUser } from '../../state/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Meter } from '../../ui/meter.js';
import { Card, Page } from '../../ui/page.js';
import { Empty, ErrorBox, Loaded } from '../../ui/states.js';
import { AddBusinessForm } from '../add-business/add-business-form.js';
import { SampleCard } from '../add-business/sample-card.js';
import { AlertList } from '../alerts/alert-list.js';
import { Portfolio } from '../portfolio/portfolio.js';
import { usePortfolioRows } from '../portfolio/portfolio-rows.js';
import { viewOf } from '../portfolio/view.js';
import { BusinessList } from './business-list.js';
import { FIELDS } from './business-row.js';
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

/** The remaining credits. */
function CreditSummary({ subscription }: { subscription: Subscription }) {
  const { t, format } = useI18n();
  const {
    credits_used: used,
    credits_remaining: left,
    credits_held: held,
    billing_cycle: cycle,
  } = subscription;
  const total = used + left + held;
  return (
    <a href={paths.billing} class="credit-summary">
      <span class="credit-figure">
        <strong>{format.number(left)}</strong> {t(businessText.credits).toLowerCase()}
      </span>
      <Meter label={t(businessText.credits)} value={left} max={total} />
      <span class="hint">{t(businessText.creditsNote, { n: total, date: format.utcDate(cycle.end) })}</span>
    </a>
  );
}

/** The empty overview: two ways to the first heat map. */
function FirstSteps() {
  const { t } = useI18n();
  const { canWrite, isRestricted } = useUser();
  if (!canWrite)
    return (
      <Empty icon="map" title={t(businessText.none)}>
        {t(common.readOnly)}
      </Empty>
    );
  return (
    <div class="first-steps">
      <p class="lead">{t(onboarding.welcomeText)}</p>
      <div class="two-columns">
        <Card title={t(onboarding.ownTitle)}>
          <AddBusinessForm />
        </Card>
        {!isRestricted && <SampleCard />}
      </div>
    </div>
  );
}

/** The latest alerts; nothing without alerts. */
function LatestAlerts(props: {
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
