/** Paths of the dashboard pages to which events link. */
export const dashboardPages = {
  alerts: '/dashboard/alerts',
  batch: (id: number) => `/dashboard/batches/${id}`,
  reports: '/dashboard/reports',
  webhook: (endpointId: number) => `/dashboard/settings/webhooks/${endpointId}`,
  channel: (channelId: number) => `/dashboard/settings/notifications/${channelId}`,
  businessAlerts: (businessId: number) => `/dashboard/businesses/${businessId}/alerts`,
  /** @param query `keyword`, `scan`, and the earlier scan to `compare` */
  map: (businessId: number, query: Readonly<Record<string, string | number>>) => {
    const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return `/dashboard/businesses/${businessId}/map?${new URLSearchParams(entries).toString()}`;
  },
};
