import { lazy } from 'preact-iso';

/** Every page is loaded when it is opened for the first time. */
export const SignInPage = lazy(() => import('../pages/entrance/sign-in.js'));
export const SetUpPage = lazy(() => import('../pages/entrance/set-up.js'));
export const JoinPage = lazy(() => import('../pages/entrance/join.js'));
export const ForgotPage = lazy(() => import('../pages/entrance/forgot.js'));
export const ResetPage = lazy(() => import('../pages/entrance/reset.js'));
export const OverviewPage = lazy(() => import('../pages/overview/overview.js'));
export const AddBusinessPage = lazy(() => import('../pages/add-business/add-business.js'));
export const KeywordsPage = lazy(() => import('../pages/business/keywords.js'));
export const MapPage = lazy(() => import('../pages/map/map-page.js'));
export const HistoryPage = lazy(() => import('../pages/history/history-page.js'));
export const BusinessCompetitorsPage = lazy(() => import('../pages/competitors/business-competitors.js'));
export const BusinessInsightsPage = lazy(() => import('../pages/insights/business-insights.js'));
export const CompetitorsPage = lazy(() => import('../pages/competitors/all-competitors.js'));
export const InsightsPage = lazy(() => import('../pages/insights/all-insights.js'));
export const AlertsPage = lazy(() => import('../pages/alerts/alerts-page.js'));
export const KeysPage = lazy(() => import('../pages/settings/keys/keys-page.js'));
export const BillingPage = lazy(() => import('../pages/settings/billing/billing-page.js'));
export const TeamPage = lazy(() => import('../pages/settings/team/team-page.js'));
export const AccountPage = lazy(() => import('../pages/settings/account/account-page.js'));
export const SharePage = lazy(() => import('../pages/share/share-page.js'));
export const NotFoundPage = lazy(() => import('../pages/not-found.js'));
