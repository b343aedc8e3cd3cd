/** Addresses of the pages. */
export const BASE = '/dashboard';

export const paths = {
  overview: BASE,
  signIn: `${BASE}/sign-in`,
  share: `${BASE}/share`,
  sharedTag: `${BASE}/shared-tag`,
  sharedReport: `${BASE}/shared-report`,
  reports: `${BASE}/reports`,
  exports: `${BASE}/exports`,
  forgot: `${BASE}/forgot-password`,
  addBusiness: `${BASE}/businesses/new`,
  importBusinesses: `${BASE}/businesses/import`,
  areas: `${BASE}/areas`,
  batches: `${BASE}/batches`,
  batch: (id: number) => `${BASE}/batches/${id}`,
  competitors: `${BASE}/competitors`,
  insights: `${BASE}/insights`,
  alerts: `${BASE}/alerts`,
  schedules: `${BASE}/schedules`,
  settings: `${BASE}/settings/api`,
  billing: `${BASE}/settings/billing`,
  team: `${BASE}/settings/team`,
  account: `${BASE}/settings/account`,
  webhooks: `${BASE}/settings/webhooks`,
  webhook: (id: number) => `${BASE}/settings/webhooks/${id}`,
  notifications: `${BASE}/settings/notifications`,
  notificationChannel: (id: number) => `${BASE}/settings/notifications/${id}`,
  audit: `${BASE}/settings/audit`,
  business: (id: number) => `${BASE}/businesses/${id}`,
  map: (id: number, query: MapQuery) => withQuery(`${BASE}/businesses/${id}/map`, query),
  /** A page of a business: `history`, `competitors`, `insights`, `schedules`, `alerts`. */
  ofBusiness: (id: number, page: string, keyword: string | undefined) =>
    withQuery(`${BASE}/businesses/${id}/${page}`, { keyword }),
};

/** Query parameters of the heat map page. */
export interface MapQuery {
  readonly keyword?: string | undefined;
  readonly scan?: number | undefined;
  readonly compare?: number | undefined;
  readonly place?: string | undefined;
}

export function withQuery(path: string, query: object): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** Returns the address to open after signing in. Ignores addresses outside the dashboard. */
export function safeNext(next: string | undefined): string {
  return next !== undefined && /^\/dashboard(?:[/?].*)?$/.test(next) ? next : paths.overview;
}
