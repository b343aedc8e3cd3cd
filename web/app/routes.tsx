import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { lazy } from 'preact-iso';
import { ApiError } from '../api/api-error.js';
import { paths } from '../base/paths.js';
import { ErrorBox } from '../ui/states.js';

/** Loads a page when it is first opened. */
function page(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() => load().catch(() => ({ default: NotLoaded })));
}

const business = `${paths.overview}/businesses/:id`;

/** Pages that a link opens without a session, by path. */
export const sharedPages: Readonly<Record<string, ComponentType>> = {
  [paths.share]: page(() => import('../pages/share/share-page.js')),
  [paths.sharedTag]: page(() => import('../pages/share/shared-tag-page.js')),
  [paths.sharedReport]: page(() => import('../pages/shared-report/shared-report.js')),
};

/** Pages of people who are not signed in, by path. */
export const openPages: Readonly<Record<string, ComponentType>> = {
  [paths.signIn]: page(() => import('../pages/authentication/sign-in.js')),
  [`${paths.overview}/set-up`]: page(() => import('../pages/authentication/set-up.js')),
  [`${paths.overview}/join`]: page(() => import('../pages/authentication/join.js')),
  [paths.forgot]: page(() => import('../pages/authentication/forgot.js')),
  [`${paths.overview}/reset-password`]: page(() => import('../pages/authentication/reset.js')),
};

/** Pages that need a session, by path. The first match wins. */
export const signedInPages: Readonly<Record<string, ComponentType>> = {
  [paths.overview]: page(() => import('../pages/overview/overview.js')),
  [paths.addBusiness]: page(() => import('../pages/add-business/add-business.js')),
  [paths.importBusinesses]: page(() => import('../pages/imports/import-page.js')),
  [paths.areas]: page(() => import('../pages/areas/areas-page.js')),
  [paths.batches]: page(() => import('../pages/batches/batches-page.js')),
  [`${paths.batches}/:id`]: page(() => import('../pages/batches/batch-page.js')),
  [business]: page(() => import('../pages/business/keywords.js')),
  [`${business}/map`]: page(() => import('../pages/map/map-page.js')),
  [`${business}/history`]: page(() => import('../pages/history/history-page.js')),
  [`${business}/competitors`]: page(() => import('../pages/competitors/business-competitors.js')),
  [`${business}/insights`]: page(() => import('../pages/insights/business-insights.js')),
  [`${business}/schedules`]: page(() => import('../pages/schedules/business-schedules.js')),
  [`${business}/alerts`]: page(() => import('../pages/alert-rules/business-alerts.js')),
  [paths.competitors]: page(() => import('../pages/competitors/all-competitors.js')),
  [paths.insights]: page(() => import('../pages/insights/all-insights.js')),
  [paths.schedules]: page(() => import('../pages/schedules/all-schedules.js')),
  [paths.reports]: page(() => import('../pages/reports/reports-page.js')),
  [paths.exports]: page(() => import('../pages/exports/exports-page.js')),
  [paths.alerts]: page(() => import('../pages/alerts/alerts-page.js')),
  [paths.settings]: page(() => import('../pages/settings/keys/keys-page.js')),
  [paths.billing]: page(() => import('../pages/settings/billing/billing-page.js')),
  [paths.team]: page(() => import('../pages/settings/team/team-page.js')),
  [paths.webhooks]: page(() => import('../pages/settings/webhooks/webhooks-page.js')),
  [`${paths.webhooks}/:id`]: page(() => import('../pages/settings/webhooks/webhook-page.js')),
  [paths.notifications]: page(() => import('../pages/settings/notifications/notifications-page.js')),
  [`${paths.notifications}/:id`]: page(() => import('../pages/settings/notifications/channel-page.js')),
  [paths.audit]: page(() => import('../pages/settings/audit/audit-page.js')),
  [paths.account]: page(() => import('../pages/settings/account/account-page.js')),
};

export const SignInAgain = page(() => import('../pages/authentication/sign-in-again.js'));

/** After this time the loaded client may be older than the service. */
const OLD_MS = 60_000;

/** Replaces a page whose script did not load: the service is offline or was updated. */
function NotLoaded() {
  const again = (): void => {
    window.location.reload();
  };
  useEffect(() => {
    if (navigator.onLine && performance.now() > OLD_MS) again();
  }, []);
  return <ErrorBox error={ApiError.local('offline')} onRetry={again} />;
}
