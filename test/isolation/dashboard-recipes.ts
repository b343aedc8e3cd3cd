import { DASHBOARD } from '../support/dashboard.js';

/** The id of one row of each kind in the owner's account. */
export interface DashboardRows {
  readonly user: number;
  readonly invitation: number;
  readonly key: number;
  readonly endpoint: number;
  readonly delivery: number;
  readonly scan: number;
  readonly share: number;
}

export interface DashboardRecipe {
  /**
   * `row`: a row of the owner's account, which others get as 404. `own`: data of the caller.
   * `visitor`: an operation without a session, which takes another token or a password.
   */
  readonly leadsTo: 'row' | 'own' | 'visitor';
  readonly address: (rows: DashboardRows) => string;
  readonly body?: object;
}

const own = (path: string, body?: object): DashboardRecipe => ({
  leadsTo: 'own',
  address: () => `${DASHBOARD}/${path}`,
  ...(body && { body }),
});
const visitor = (path: string, body?: object): DashboardRecipe => ({
  ...own(path, body),
  leadsTo: 'visitor',
});
const row = (address: (rows: DashboardRows) => string, body?: object): DashboardRecipe => ({
  leadsTo: 'row',
  address: (rows) => `${DASHBOARD}/${address(rows)}`,
  ...(body && { body }),
});

const PASSWORD = 'correct horse battery';

/** One recipe for every operation of the dashboard. Operations that end the session are last. */
export const DASHBOARD_RECIPES: Readonly<Record<string, DashboardRecipe>> = {
  'GET /dashboard/api/session': visitor('session'),
  'POST /dashboard/api/sign-in': visitor('sign-in', { email: 'unknown@example.com', password: PASSWORD }),
  'POST /dashboard/api/set-up': visitor('set-up', {
    token: 'x',
    email: 'unknown@example.com',
    password: PASSWORD,
  }),
  'POST /dashboard/api/join': visitor('join', { token: 'x', password: PASSWORD }),
  'POST /dashboard/api/join/read': visitor('join/read', { token: 'x' }),
  'POST /dashboard/api/password/forgot': visitor('password/forgot', { email: 'unknown@example.com' }),
  'POST /dashboard/api/password/reset': visitor('password/reset', { token: 'x', password: PASSWORD }),
  'GET /dashboard/api/team': own('team'),
  'GET /dashboard/api/invitations': own('invitations'),
  'GET /dashboard/api/keys': own('keys'),
  'GET /dashboard/api/audit': own('audit'),
  'POST /dashboard/api/invitations': own('invitations', { email: 'invited@example.com', role: 'member' }),
  'POST /dashboard/api/keys': own('keys', { name: 'x', livemode: false }),
  'GET /dashboard/api/street-maps': visitor('street-maps'),
  'POST /dashboard/api/shared/read': visitor('shared/read', { token: 'x' }),
  'POST /dashboard/api/shared/portfolio': visitor('shared/portfolio', { token: 'x' }),
  'POST /dashboard/api/shared/report': visitor('shared/report', { token: 'x' }),
  'POST /dashboard/api/shared/report.pdf': visitor('shared/report.pdf', { token: 'x' }),
  'POST /dashboard/api/shared/heatmap.png': visitor('shared/heatmap.png', { token: 'x' }),
  'GET /dashboard/api/scans/{id}/shares': row(({ scan }) => `scans/${scan}/shares`),
  'POST /dashboard/api/scans/{id}/shares': row(({ scan }) => `scans/${scan}/shares`, {}),
  'GET /dashboard/api/tag-shares': own('tag-shares?tag=x'),
  'POST /dashboard/api/tag-shares': own('tag-shares', { tag: 'x', livemode: true }),
  'POST /dashboard/api/token': own('token', {}),
  'GET /dashboard/api/webhooks': own('webhooks'),
  // Without a receiver: the endpoint of the rows has one.
  'POST /dashboard/api/webhooks': own('webhooks', { url: 'https://example.com/', livemode: false }),
  'GET /dashboard/api/webhooks/{id}': row(({ endpoint }) => `webhooks/${endpoint}`),
  'PATCH /dashboard/api/webhooks/{id}': row(({ endpoint }) => `webhooks/${endpoint}`, { enabled: true }),
  'GET /dashboard/api/webhooks/{id}/deliveries': row(({ endpoint }) => `webhooks/${endpoint}/deliveries`),
  'POST /dashboard/api/webhooks/{id}/redeliver': row(({ endpoint }) => `webhooks/${endpoint}/redeliver`, {
    since: '2026-11-21T02:00:00Z',
  }),
  'POST /dashboard/api/webhooks/{id}/rotate': row(({ endpoint }) => `webhooks/${endpoint}/rotate`, {}),
  'POST /dashboard/api/webhooks/{id}/test': row(({ endpoint }) => `webhooks/${endpoint}/test`, {}),
  'GET /dashboard/api/webhook-deliveries/{id}': row(({ delivery }) => `webhook-deliveries/${delivery}`),
  'POST /dashboard/api/webhook-deliveries/{id}/redeliver': row(
    ({ delivery }) => `webhook-deliveries/${delivery}/redeliver`,
    {},
  ),
  'DELETE /dashboard/api/webhooks/{id}': row(({ endpoint }) => `webhooks/${endpoint}`),
  'GET /dashboard/api/team/{id}/access': row(({ user }) => `team/${user}/access`),
  'GET /dashboard/api/keys/{id}/access': row(({ key }) => `keys/${key}/access`),
  'PATCH /dashboard/api/team/{id}': row(({ user }) => `team/${user}`, { role: 'read_only' }),
  'PATCH /dashboard/api/keys/{id}': row(({ key }) => `keys/${key}`, { restricted_to_tags: ['x'] }),
  'POST /dashboard/api/keys/{id}/rotate': row(({ key }) => `keys/${key}/rotate`, {}),
  'DELETE /dashboard/api/shares/{id}': row(({ share }) => `shares/${share}`),
  'DELETE /dashboard/api/keys/{id}': row(({ key }) => `keys/${key}`),
  'DELETE /dashboard/api/invitations/{id}': row(({ invitation }) => `invitations/${invitation}`),
  'DELETE /dashboard/api/team/{id}': row(({ user }) => `team/${user}`),
  // A wrong password, so that the owner's session continues.
  'POST /dashboard/api/password': own('password', { current_password: 'x', new_password: PASSWORD }),
  'POST /dashboard/api/sign-out': own('sign-out'),
  'POST /dashboard/api/sign-out-everywhere': own('sign-out-everywhere'),
};

/** The operations that callers may use who are restricted to tags. They apply the restriction, or concern the caller. */
export const OPEN_TO_RESTRICTED: ReadonlySet<string> = new Set([
  'GET /dashboard/api/scans/{id}/shares',
  'POST /dashboard/api/scans/{id}/shares',
  'DELETE /dashboard/api/shares/{id}',
  'POST /dashboard/api/token',
  'POST /dashboard/api/password',
  'POST /dashboard/api/sign-out',
  'POST /dashboard/api/sign-out-everywhere',
]);
