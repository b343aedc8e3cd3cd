import type { ComponentType } from 'preact';
import { lazy } from 'preact-iso';
import { NotLoaded } from './not-loaded.js';

/** Every page is loaded when it is opened for the first time. */
function page(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() => load().catch(() => ({ default: NotLoaded })));
}

export const SignInPage = page(() => import('../pages/entrance/sign-in.js'));
export const SignInAgain = page(() => import('../pages/entrance/sign-in-again.js'));
export const SetUpPage = page(() => import('../pages/entrance/set-up.js'));
export const JoinPage = page(() => import('../pages/entrance/join.js'));
export const ForgotPage = page(() => import('../pages/entrance/forgot.js'));
export const ResetPage = page(() => import('../pages/entrance/reset.js'));
export const OverviewPage = page(() => import('../pages/overview/overview.js'));
export const AddBusinessPage = page(() => import('../pages/add-business/add-business.js'));
export const KeywordsPage = page(() => import('../pages/business/keywords.js'));
export const MapPage = page(() => import('../pages/map/map-page.js'));
export const HistoryPage = page(() => import('../pages/history/history-page.js'));
export const BusinessCompetitorsPage = page(() => import('../pages/competitors/business-competitors.js'));
export const BusinessInsightsPage = page(() => import('../pages/insights/business-insights.js'));
export const CompetitorsPage = page(() => import('../pages/competitors/all-competitors.js'));
export const InsightsPage = page(() => import('../pages/insights/all-insights.js'));
export const BusinessAlertsPage = page(() => import('../pages/alert-rules/business-alerts.js'));
export const SchedulesPage = page(() => import('../pages/schedules/all-schedules.js'));
export const BusinessSchedulesPage = page(() => import('../pages/schedules/business-schedules.js'));
export const AlertsPage = page(() => import('../pages/alerts/alerts-page.js'));
export const KeysPage = page(() => import('../pages/settings/keys/keys-page.js'));
export const BillingPage = page(() => import('../pages/settings/billing/billing-page.js'));
export const TeamPage = page(() => import('../pages/settings/team/team-page.js'));
export const WebhooksPage = page(() => import('../pages/settings/webhooks/webhooks-page.js'));
export const WebhookPage = page(() => import('../pages/settings/webhooks/webhook-page.js'));
export const AuditPage = page(() => import('../pages/settings/audit/audit-page.js'));
export const AccountPage = page(() => import('../pages/settings/account/account-page.js'));
export const SharePage = page(() => import('../pages/share/share-page.js'));
export const NotFoundPage = page(() => import('../pages/not-found.js'));
