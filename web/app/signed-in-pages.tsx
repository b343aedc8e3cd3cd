import { Route, Router } from 'preact-iso';
import { BASE } from '../base/paths.js';
import { useMode } from '../state/mode.js';
import * as pages from './routes.js';
import { Shell } from './shell/shell.js';

/** Live and test data never share a page: changing over begins anew. */
export function SignedInPages() {
  const { isLive } = useMode();
  return (
    <Shell>
      <Router key={String(isLive)}>
        <Route path={BASE} component={pages.OverviewPage} />
        <Route path={`${BASE}/businesses/new`} component={pages.AddBusinessPage} />
        <Route path={`${BASE}/businesses/:id`} component={pages.KeywordsPage} />
        <Route path={`${BASE}/businesses/:id/map`} component={pages.MapPage} />
        <Route path={`${BASE}/businesses/:id/history`} component={pages.HistoryPage} />
        <Route path={`${BASE}/businesses/:id/competitors`} component={pages.BusinessCompetitorsPage} />
        <Route path={`${BASE}/businesses/:id/insights`} component={pages.BusinessInsightsPage} />
        <Route path={`${BASE}/businesses/:id/schedules`} component={pages.BusinessSchedulesPage} />
        <Route path={`${BASE}/businesses/:id/alerts`} component={pages.BusinessAlertsPage} />
        <Route path={`${BASE}/competitors`} component={pages.CompetitorsPage} />
        <Route path={`${BASE}/insights`} component={pages.InsightsPage} />
        <Route path={`${BASE}/schedules`} component={pages.SchedulesPage} />
        <Route path={`${BASE}/alerts`} component={pages.AlertsPage} />
        <Route path={`${BASE}/settings/api`} component={pages.KeysPage} />
        <Route path={`${BASE}/settings/billing`} component={pages.BillingPage} />
        <Route path={`${BASE}/settings/team`} component={pages.TeamPage} />
        <Route path={`${BASE}/settings/webhooks`} component={pages.WebhooksPage} />
        <Route path={`${BASE}/settings/webhooks/:id`} component={pages.WebhookPage} />
        <Route path={`${BASE}/settings/audit`} component={pages.AuditPage} />
        <Route path={`${BASE}/settings/account`} component={pages.AccountPage} />
        <Route default component={pages.NotFoundPage} />
      </Router>
    </Shell>
  );
}
