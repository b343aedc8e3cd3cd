import { CANDIDATE } from '../support/identifiers.js';
import { OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { businessAt } from '../support/steps.js';

/** The kinds of rows in addresses and bodies. The fixture has one of each for the owner. */
const KINDS = [
  'business',
  'scan',
  'cancelled',
  'aiScan',
  'feed',
  'annotation',
  'action',
  'report',
  'reportShare',
  'brand',
  'reportSchedule',
  'reportDelivery',
  'batch',
  'schedule',
  'campaign',
  'tagCampaign',
  'area',
  'invoice',
  'event',
  'import',
  'channel',
  'delivery',
] as const;

/** The id of one row of each kind. */
export type Rows = Readonly<Record<(typeof KINDS)[number], number>>;

/** Returns the id of an event from its number. */
export function eventIdOf(number: number): string {
  return `evt_${String(number).padStart(32, '0')}`;
}

export function rowsWith(idOf: (index: number) => number): Rows {
  return Object.fromEntries(KINDS.map((kind, index) => [kind, idOf(index)])) as Rows;
}

/** How to call an operation so that only the rights of the caller decide. */
export interface Recipe {
  /**
   * `row`: a row of the owner, which others get as 404. `list`: all rows of the caller, empty for others.
   * `own`: data that every caller has or may create.
   */
  readonly leadsTo: 'row' | 'list' | 'own';
  /** Whether it refuses callers that are restricted to tags: all of them, or those that may only read. */
  readonly refusesRestricted?: 'all' | 'readers';
  /** Whether restricted callers find only what restricted callers have made. */
  readonly hidesFromRestricted?: boolean;
  /** Whether a row that the caller once saw stays valid as a place in a list. */
  readonly keepsPlaceOfRestricted?: boolean;
  /** Whether it takes away or moves what callers with other tags of the same row see, which restricted callers may not. */
  readonly refusesShared?: true;
  readonly address: (rows: Rows) => string;
  readonly body?: (rows: Rows) => object;
}

/** An external id that a business of the owner has. */
export const MARKED_ID = 'owner-1';

/** A small picture without streets, which takes a fifth of the processor time to draw. */
const SMALL = 'width=200&background=plain';
/** The answers would change at the start of a day of the business, if the period ended at the present time. */
const PERIOD = 'from=2026-01-01&to=2099-12-31';

/** A body of POST /areas. */
export const AREA = { name: 'Centre', geojson: { type: 'MultiPoint', coordinates: [[-56.16, -34.89]] } };

const keyword = encodeURIComponent(PHARMACY.keyword);

function channel(rest: string, body?: () => object): Recipe {
  const address = ({ channel: id }: Rows) => `/api/v1/notification-channels/${id}${rest}`;
  return { leadsTo: 'row', refusesRestricted: 'all', address, ...(body && { body }) };
}

function reportSchedule(rest: string, body?: () => object): Recipe {
  const address = ({ reportSchedule: id }: Rows) => `/api/v1/report-schedules/${id}${rest}`;
  return { leadsTo: 'row', address, ...(body && { body }) };
}

function reportDeliveryAddress({ reportSchedule: id, reportDelivery }: Rows): string {
  return `/api/v1/report-schedules/${id}/deliveries/${reportDelivery}`;
}

function deliveryAddress({ channel: id, delivery }: Rows): string {
  return `/api/v1/notification-channels/${id}/deliveries/${delivery}`;
}

/** One recipe for every operation of the API. Deletions are last, because the owner calls all of them. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  'GET /api/v1/businesses': { leadsTo: 'list', address: () => '/api/v1/businesses' },
  'GET /api/v1/competitors': { leadsTo: 'list', address: () => '/api/v1/competitors' },
  'GET /api/v1/portfolio': { leadsTo: 'list', address: () => '/api/v1/portfolio' },
  'GET /api/v1/portfolio.csv': { leadsTo: 'own', address: () => '/api/v1/portfolio.csv' },
  'GET /api/v1/portfolio/summary': { leadsTo: 'own', address: () => '/api/v1/portfolio/summary' },
  'GET /api/v1/changes': { leadsTo: 'list', address: () => '/api/v1/changes?since=1970-01-01' },
  'GET /api/v1/subscription': {
    leadsTo: 'own',
    refusesRestricted: 'readers',
    address: () => '/api/v1/subscription',
  },
  'GET /api/v1/metric-definitions': { leadsTo: 'own', address: () => '/api/v1/metric-definitions' },
  'GET /api/v1/me': { leadsTo: 'own', address: () => '/api/v1/me' },
  'GET /api/v1/scans': { leadsTo: 'list', address: () => '/api/v1/scans' },
  'GET /api/v1/ai-scans': { leadsTo: 'list', address: () => '/api/v1/ai-scans' },
  'GET /api/v1/ai-scans/{id}': { leadsTo: 'row', address: ({ aiScan }) => `/api/v1/ai-scans/${aiScan}` },
  'POST /api/v1/ai-scans': {
    leadsTo: 'row',
    address: () => '/api/v1/ai-scans',
    body: ({ business }) => ({
      business_id: business,
      keyword: PHARMACY.keyword,
      grid_size: 1,
      radius_miles: 0.5,
      repeats: 1,
    }),
  },
  'GET /api/v1/scan-batches': {
    leadsTo: 'list',
    address: () => '/api/v1/scan-batches',
  },
  'GET /api/v1/scan-batches/{id}': {
    leadsTo: 'row',
    address: ({ batch }) => `/api/v1/scan-batches/${batch}`,
  },
  'GET /api/v1/scan-batches/{id}/scans': {
    leadsTo: 'row',
    address: ({ batch }) => `/api/v1/scan-batches/${batch}/scans`,
  },
  'POST /api/v1/scan-batches': {
    leadsTo: 'row',
    address: () => '/api/v1/scan-batches',
    body: ({ business }) => batchOf(business),
  },
  'POST /api/v1/scan-batches/preview': {
    leadsTo: 'row',
    address: () => '/api/v1/scan-batches/preview',
    body: ({ business }) => batchOf(business),
  },
  // The batch is cancelled, so it may be cancelled again.
  'POST /api/v1/scan-batches/{id}/cancel': {
    leadsTo: 'row',
    address: ({ batch }) => `/api/v1/scan-batches/${batch}/cancel`,
  },
  'GET /api/v1/areas': { leadsTo: 'list', address: () => '/api/v1/areas' },
  'GET /api/v1/areas/{id}': {
    leadsTo: 'row',
    address: ({ area }) => `/api/v1/areas/${area}`,
  },
  'POST /api/v1/areas': {
    leadsTo: 'own',
    // Its body has no tag.
    refusesRestricted: 'all',
    address: () => '/api/v1/areas',
    body: () => AREA,
  },
  'PATCH /api/v1/areas/{id}': {
    refusesShared: true,
    leadsTo: 'row',
    address: ({ area }) => `/api/v1/areas/${area}`,
    body: () => ({ name: AREA.name }),
  },
  'GET /api/v1/schedules': { leadsTo: 'list', address: () => '/api/v1/schedules' },
  'GET /api/v1/imports': { leadsTo: 'list', hidesFromRestricted: true, address: () => '/api/v1/imports' },
  'GET /api/v1/imports/{id}': {
    leadsTo: 'row',
    hidesFromRestricted: true,
    address: (rows) => `/api/v1/imports/${rows.import}`,
  },
  'GET /api/v1/imports/{id}/refused.csv': {
    leadsTo: 'row',
    hidesFromRestricted: true,
    address: (rows) => `/api/v1/imports/${rows.import}/refused.csv`,
  },
  'POST /api/v1/businesses/import': {
    leadsTo: 'own',
    address: () => '/api/v1/businesses/import?dry_run=true',
    body: () => [businessAt(OTHER_PHARMACY, { external_id: MARKED_ID })],
  },
  'GET /api/v1/invoices': { leadsTo: 'list', refusesRestricted: 'all', address: () => '/api/v1/invoices' },
  'GET /api/v1/notification-channels': {
    leadsTo: 'list',
    refusesRestricted: 'all',
    address: () => '/api/v1/notification-channels',
  },
  'POST /api/v1/notification-channels': {
    leadsTo: 'own',
    refusesRestricted: 'all',
    address: () => '/api/v1/notification-channels',
    body: () => ({ kind: 'slack', target: 'https://hooks.example.invalid/x', events: ['rank.changed'] }),
  },
  'GET /api/v1/notification-channels/{id}': channel(''),
  'PATCH /api/v1/notification-channels/{id}': channel('', () => ({ name: 'Team' })),
  'GET /api/v1/notification-channels/{id}/deliveries': channel('/deliveries'),
  'POST /api/v1/notification-channels/{id}/test': channel('/test', () => ({ type: 'webhook.test' })),
  'GET /api/v1/notification-channels/{id}/deliveries/{delivery_id}': {
    leadsTo: 'row',
    refusesRestricted: 'all',
    address: deliveryAddress,
  },
  'POST /api/v1/notification-channels/{id}/deliveries/{delivery_id}/resend': {
    leadsTo: 'row',
    refusesRestricted: 'all',
    address: (rows) => `${deliveryAddress(rows)}/resend`,
  },
  'GET /api/v1/businesses/{id}': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/businesses/${business}`,
  },
  'GET /api/v1/scans/{id}': { leadsTo: 'row', address: ({ scan }) => `/api/v1/scans/${scan}` },
  'GET /api/v1/scans/{id}/events': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/events`,
  },
  'GET /api/v1/schedules/{id}': {
    leadsTo: 'row',
    address: ({ schedule }) => `/api/v1/schedules/${schedule}`,
  },
  'GET /api/v1/scans/{id}/rankings': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/rankings`,
  },
  'GET /api/v1/scans/{id}/rankings.csv': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/rankings.csv`,
  },
  'GET /api/v1/scans/{id}/rankings.geojson': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/rankings.geojson`,
  },
  'GET /api/v1/scans/{id}/pins': { leadsTo: 'row', address: ({ scan }) => `/api/v1/scans/${scan}/pins` },
  'GET /api/v1/scans/{id}/points/{index}': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/points/0`,
  },
  'GET /api/v1/scans/{id}/points/{index}/history': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/points/0/history?${PERIOD}`,
  },
  'GET /api/v1/scans/{id}/pins/{row}/{col}': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/pins/0/0`,
  },
  'GET /api/v1/scans/{id}/comparison': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/comparison`,
  },
  'GET /api/v1/scans/{id}/comparison.svg': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/comparison.svg?${SMALL}`,
  },
  'GET /api/v1/scans/{id}/comparison.png': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/comparison.png?${SMALL}`,
  },
  'GET /api/v1/history/timelapse.gif': {
    leadsTo: 'row',
    address: ({ business }) =>
      `/api/v1/history/timelapse.gif?business_id=${business}&keyword=${keyword}&${SMALL}`,
  },
  'GET /api/v1/scans/{id}/competitors': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/competitors`,
  },
  'GET /api/v1/scans/{id}/health': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/health`,
  },
  'GET /api/v1/scans/{id}/heatmap.svg': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/heatmap.svg?${SMALL}`,
  },
  'GET /api/v1/scans/{id}/heatmap.png': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/heatmap.png?${SMALL}`,
  },
  'GET /api/v1/scans/{id}/explanation': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/explanation`,
  },
  'GET /api/v1/ai/insights': { leadsTo: 'list', address: () => '/api/v1/ai/insights' },
  'GET /api/v1/ai/insights/calibration': {
    leadsTo: 'own',
    address: () => '/api/v1/ai/insights/calibration',
  },
  'GET /api/v1/alerts': { leadsTo: 'list', address: () => '/api/v1/alerts' },
  'GET /api/v1/events': { leadsTo: 'list', address: () => '/api/v1/events' },
  'GET /api/v1/businesses/{id}/alert-rules': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/businesses/${business}/alert-rules`,
  },
  'PUT /api/v1/businesses/{id}/alert-rules': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/businesses/${business}/alert-rules`,
    body: () => ({ rules: [{ kind: 'scan_failed' }] }),
  },
  'GET /api/v1/invoices/{id}': {
    leadsTo: 'row',
    refusesRestricted: 'all',
    address: ({ invoice }) => `/api/v1/invoices/${invoice}`,
  },
  'GET /api/v1/invoices/{id}/pdf': {
    leadsTo: 'row',
    refusesRestricted: 'all',
    address: ({ invoice }) => `/api/v1/invoices/${invoice}/pdf`,
  },
  'GET /api/v1/history': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/history?business_id=${business}&keyword=${keyword}&${PERIOD}`,
  },
  'GET /api/v1/history.csv': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/history.csv?business_id=${business}&keyword=${keyword}&${PERIOD}`,
  },
  'GET /api/v1/history/pin.csv': {
    leadsTo: 'row',
    address: ({ business }) =>
      `/api/v1/history/pin.csv?business_id=${business}&keyword=${keyword}&grid_size=1&radius_miles=0.5&row=0&col=0&${PERIOD}`,
  },
  'GET /api/v1/history/pin': {
    leadsTo: 'row',
    address: ({ business }) =>
      `/api/v1/history/pin?business_id=${business}&keyword=${keyword}&grid_size=1&radius_miles=0.5&row=0&col=0&${PERIOD}`,
  },
  'GET /api/v1/exports/rankings.csv': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/exports/rankings.csv?business_id=${business}`,
  },
  'GET /api/v1/exports/rankings.ndjson': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/exports/rankings.ndjson?business_id=${business}`,
  },
  'GET /api/v1/exports/rankings.parquet': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/exports/rankings.parquet?business_id=${business}`,
  },
  'GET /api/v1/annotations': { leadsTo: 'list', address: () => '/api/v1/annotations' },
  'GET /api/v1/annotations/{id}': {
    leadsTo: 'row',
    address: ({ annotation }) => `/api/v1/annotations/${annotation}`,
  },
  'POST /api/v1/annotations': {
    leadsTo: 'row',
    address: () => '/api/v1/annotations',
    body: ({ business }) => ({ business_id: business, date: '2026-01-01', text: 'taken over' }),
  },
  'PATCH /api/v1/annotations/{id}': {
    leadsTo: 'row',
    address: ({ annotation }) => `/api/v1/annotations/${annotation}`,
    body: () => ({ text: 'taken over' }),
  },
  'GET /api/v1/actions': { leadsTo: 'list', address: () => '/api/v1/actions' },
  'GET /api/v1/actions/{id}': { leadsTo: 'row', address: ({ action }) => `/api/v1/actions/${action}` },
  'GET /api/v1/actions/{id}/outcome': {
    leadsTo: 'row',
    address: ({ action }) => `/api/v1/actions/${action}/outcome`,
  },
  'POST /api/v1/actions': {
    leadsTo: 'row',
    address: () => '/api/v1/actions',
    body: ({ business }) => ({
      business_id: business,
      action: 'add_photos',
      status: 'planned',
      note: 'taken over',
    }),
  },
  'PATCH /api/v1/actions/{id}': {
    leadsTo: 'row',
    address: ({ action }) => `/api/v1/actions/${action}`,
    body: () => ({ note: 'taken over' }),
  },
  'GET /api/v1/reports': { leadsTo: 'list', address: () => '/api/v1/reports' },
  'GET /api/v1/reports/{id}': {
    leadsTo: 'row',
    address: ({ report }) => `/api/v1/reports/${report}`,
  },
  'GET /api/v1/reports/{id}/pdf': {
    leadsTo: 'row',
    address: ({ report }) => `/api/v1/reports/${report}/pdf`,
  },
  'GET /api/v1/reports/{id}.pdf': {
    leadsTo: 'row',
    address: ({ report }) => `/api/v1/reports/${report}.pdf`,
  },
  'POST /api/v1/reports': {
    leadsTo: 'row',
    address: () => '/api/v1/reports',
    body: ({ business }) => ({ business_ids: [business], from: '2026-01-01', to: '2026-12-31' }),
  },
  'POST /api/v1/reports/preview': {
    leadsTo: 'row',
    address: () => '/api/v1/reports/preview',
    body: ({ business }) => ({ business_ids: [business], from: '2026-01-01', to: '2026-12-31' }),
  },
  'GET /api/v1/reports/{id}/shares': {
    leadsTo: 'row',
    address: ({ report }) => `/api/v1/reports/${report}/shares`,
  },
  'POST /api/v1/reports/{id}/shares': {
    leadsTo: 'row',
    address: ({ report }) => `/api/v1/reports/${report}/shares`,
    body: () => ({ days: 1 }),
  },
  'GET /api/v1/brands': { leadsTo: 'list', address: () => '/api/v1/brands' },
  'GET /api/v1/brands/{id}': {
    leadsTo: 'row',
    address: ({ brand }) => `/api/v1/brands/${brand}`,
  },
  'GET /api/v1/brands/{id}/logo.png': {
    leadsTo: 'row',
    address: ({ brand }) => `/api/v1/brands/${brand}/logo.png`,
  },
  'POST /api/v1/brands': {
    leadsTo: 'own',
    refusesRestricted: 'all',
    address: () => '/api/v1/brands',
    body: () => ({ name: 'taken over', accent_color: '#000000', tag: 'other' }),
  },
  'PATCH /api/v1/brands/{id}': {
    leadsTo: 'row',
    refusesRestricted: 'all',
    address: ({ brand }) => `/api/v1/brands/${brand}`,
    body: () => ({ name: 'taken over' }),
  },
  'GET /api/v1/report-schedules': {
    leadsTo: 'list',
    address: () => '/api/v1/report-schedules',
  },
  'POST /api/v1/report-schedules': {
    leadsTo: 'row',
    address: () => '/api/v1/report-schedules',
    body: ({ business }) => ({
      name: 'taken over',
      business_ids: [business],
      cron: '0 8 * * 1',
      recipients: ['thief@example.invalid'],
    }),
  },
  'GET /api/v1/report-schedules/{id}': reportSchedule(''),
  'PATCH /api/v1/report-schedules/{id}': reportSchedule('', () => ({ name: 'taken over' })),
  'POST /api/v1/report-schedules/{id}/send': reportSchedule('/send'),
  'GET /api/v1/report-schedules/{id}/deliveries': reportSchedule('/deliveries'),
  'GET /api/v1/report-schedules/{id}/deliveries/{delivery_id}': {
    leadsTo: 'row',
    address: reportDeliveryAddress,
  },
  'POST /api/v1/report-schedules/{id}/deliveries/{delivery_id}/resend': {
    refusesShared: true,
    leadsTo: 'row',
    address: (rows) => `${reportDeliveryAddress(rows)}/resend`,
  },
  'GET /api/v1/feeds': { leadsTo: 'list', refusesRestricted: 'all', address: () => '/api/v1/feeds' },
  'GET /api/v1/feeds/{id}': {
    leadsTo: 'row',
    refusesRestricted: 'all',
    address: ({ feed }) => `/api/v1/feeds/${feed}`,
  },
  'POST /api/v1/feeds': {
    leadsTo: 'row',
    refusesRestricted: 'all',
    address: () => '/api/v1/feeds',
    body: ({ business }) => ({ name: 'taken over', business_id: business }),
  },
  'GET /api/v1/rankings': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/rankings?business_id=${business}&keyword=${keyword}`,
  },
  'GET /api/v1/rankings.csv': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/rankings.csv?business_id=${business}&keyword=${keyword}`,
  },
  'GET /api/v1/rankings.geojson': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/rankings.geojson?business_id=${business}&keyword=${keyword}`,
  },
  'POST /api/v1/scans': {
    leadsTo: 'row',
    address: () => '/api/v1/scans',
    body: ({ business }) => ({
      business_id: business,
      keyword: PHARMACY.keyword,
      grid_size: 1,
      radius_miles: 0.5,
    }),
  },
  'POST /api/v1/rank-at-point': {
    leadsTo: 'row',
    address: () => '/api/v1/rank-at-point',
    body: ({ business }) => ({
      business_id: business,
      keyword: PHARMACY.keyword,
      lat: PHARMACY.lat,
      lng: PHARMACY.lng,
    }),
  },
  'POST /api/v1/scans/preview': {
    leadsTo: 'row',
    address: () => '/api/v1/scans/preview',
    body: ({ business }) => ({
      business_id: business,
      keyword: PHARMACY.keyword,
      grid_size: 1,
      radius_miles: 0.5,
    }),
  },
  // A cancelled scan may be cancelled again, a completed one may not.
  'POST /api/v1/scans/{id}/cancel': {
    leadsTo: 'row',
    address: ({ cancelled }) => `/api/v1/scans/${cancelled}/cancel`,
  },
  'POST /api/v1/schedules': {
    leadsTo: 'row',
    address: () => '/api/v1/schedules',
    body: ({ business }) => scheduleOf(business),
  },
  'PATCH /api/v1/schedules/{id}': {
    leadsTo: 'row',
    address: ({ schedule }) => `/api/v1/schedules/${schedule}`,
    body: () => ({ keywords: ['taken over'] }),
  },
  'PATCH /api/v1/businesses/{id}': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/businesses/${business}`,
    body: () => ({ label: 'Taken over', external_id: 'taken over', tags: ['taken over'] }),
  },
  // Before the relocation, which withdraws the candidates.
  'POST /api/v1/businesses/{id}/dismiss-candidate': {
    refusesShared: true,
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/businesses/${business}/dismiss-candidate`,
    body: () => ({ identifier: { cid: CANDIDATE.cid } }),
  },
  'POST /api/v1/businesses/{id}/relocate': {
    refusesShared: true,
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/businesses/${business}/relocate`,
    body: () => ({ lat: 10, lng: 10 }),
  },
  'POST /api/v1/businesses': {
    leadsTo: 'own',
    // Its body has no tag.
    refusesRestricted: 'all',
    address: () => '/api/v1/businesses',
    body: () => businessAt({ ...OTHER_PHARMACY, name: 'Somewhere else' }),
  },
  'DELETE /api/v1/notification-channels/{id}': channel(''),
  'DELETE /api/v1/scans/{id}': {
    refusesShared: true,
    leadsTo: 'row',
    address: ({ cancelled }) => `/api/v1/scans/${cancelled}`,
  },
  'DELETE /api/v1/areas/{id}': {
    refusesShared: true,
    leadsTo: 'row',
    address: ({ area }) => `/api/v1/areas/${area}`,
  },
  'DELETE /api/v1/schedules/{id}': {
    leadsTo: 'row',
    address: ({ schedule }) => `/api/v1/schedules/${schedule}`,
  },
  'DELETE /api/v1/annotations/{id}': {
    leadsTo: 'row',
    address: ({ annotation }) => `/api/v1/annotations/${annotation}`,
  },
  'DELETE /api/v1/report-schedules/{id}': reportSchedule(''),
  'DELETE /api/v1/actions/{id}': { leadsTo: 'row', address: ({ action }) => `/api/v1/actions/${action}` },
  'DELETE /api/v1/report-shares/{id}': {
    refusesShared: true,
    leadsTo: 'row',
    address: ({ reportShare }) => `/api/v1/report-shares/${reportShare}`,
  },
  'DELETE /api/v1/brands/{id}': {
    leadsTo: 'row',
    refusesRestricted: 'all',
    address: ({ brand }) => `/api/v1/brands/${brand}`,
  },
  'DELETE /api/v1/feeds/{id}': {
    leadsTo: 'row',
    refusesRestricted: 'all',
    address: ({ feed }) => `/api/v1/feeds/${feed}`,
  },
  'DELETE /api/v1/businesses/{id}': {
    refusesShared: true,
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/businesses/${business}`,
  },
};

export function batchOf(business_id: number): object {
  return { business_ids: [business_id], keywords: [PHARMACY.keyword], grid_size: 1, radius_miles: 0.5 };
}

/** A schedule that is disabled, so that it never fires. */
export function scheduleOf(business_id: number): object {
  return { business_id, ...NEVER };
}

const NEVER = { grid_size: 1, radius_miles: 0.5, cron: '0 3 * * 1', enabled: false };

/** A campaign that never fires, like `scheduleOf`. */
export function campaignOf(target: { business_ids: number[] } | { tag: string }): object {
  return { ...target, ...NEVER };
}

/** Reads, changes and deletes a campaign. */
function campaignRecipes(name: string, idOf: (rows: Rows) => number): Record<string, Recipe> {
  const address = (rows: Rows) => `/api/v1/schedules/${idOf(rows)}`;
  return {
    [`GET /api/v1/schedules/{id} of a campaign of ${name}`]: { leadsTo: 'row', address },
    [`PATCH /api/v1/schedules/{id} of a campaign of ${name}`]: {
      leadsTo: 'row',
      address,
      body: () => ({ name: 'taken over' }),
    },
    [`DELETE /api/v1/schedules/{id} of a campaign of ${name}`]: { leadsTo: 'row', address },
  };
}

/** Query parameters and bodies that name a row of another tenant, and rows of another form. */
export const DETOURS: Readonly<Record<string, Recipe>> = {
  ...campaignRecipes('businesses', ({ campaign }) => campaign),
  ...campaignRecipes('a tag', ({ tagCampaign }) => tagCampaign),
  'POST /api/v1/schedules of businesses': {
    leadsTo: 'row',
    address: () => '/api/v1/schedules',
    body: ({ business }) => campaignOf({ business_ids: [business] }),
  },
  'POST /api/v1/schedules of a tag': {
    leadsTo: 'own',
    // The tag is none of those of the caller.
    refusesRestricted: 'all',
    address: () => '/api/v1/schedules',
    body: () => campaignOf({ tag: 'x' }),
  },
  'GET /api/v1/scans/{id}/comparison with a scan': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/comparison?with=${scan}`,
  },
  'GET /api/v1/scans/{id}/competitors with the previous scan': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/competitors?with=previous`,
  },
  'GET /api/v1/scans/{id}/explanation with a scan': {
    leadsTo: 'row',
    address: ({ scan }) => `/api/v1/scans/${scan}/explanation?with=${scan}`,
  },
  'GET /api/v1/exports/rankings.csv of everything': {
    leadsTo: 'own',
    address: () => '/api/v1/exports/rankings.csv',
  },
  'GET /api/v1/exports/rankings.ndjson of a tag': {
    leadsTo: 'own',
    address: () => '/api/v1/exports/rankings.ndjson?tag=x',
  },
  'GET /api/v1/ai/insights of a business': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/ai/insights?business_id=${business}`,
  },
  'GET /api/v1/ai/insights/calibration of a business': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/ai/insights/calibration?business_id=${business}`,
  },
  'GET /api/v1/events after an event': {
    leadsTo: 'row',
    keepsPlaceOfRestricted: true,
    address: ({ event }) => `/api/v1/events?after=${eventIdOf(event)}`,
  },
  'GET /api/v1/alerts of a business': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/alerts?business_id=${business}`,
  },
  'GET /api/v1/competitors of a business': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/competitors?business_id=${business}`,
  },
  'GET /api/v1/portfolio of a business': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/portfolio?business_id=${business}`,
  },
  'GET /api/v1/portfolio.csv of a business': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/portfolio.csv?business_id=${business}`,
  },
  'GET /api/v1/changes of a business': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/changes?business_id=${business}`,
  },
  'GET /api/v1/ai-scans of a business': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/ai-scans?business_id=${business}`,
  },
  'GET /api/v1/scans of a business': {
    leadsTo: 'row',
    address: ({ business }) => `/api/v1/scans?business_id=${business}`,
  },
};

/** Public routes, each with an address. */
export const PUBLIC: Readonly<Record<string, string>> = {
  'GET /': '/',
  'GET /dashboard': '/dashboard',
  'GET /dashboard*': '/dashboard/settings/keys',
  'GET /healthz': '/healthz',
  'GET /readyz': '/readyz',
  'GET /metrics': '/metrics',
  'GET /streets/{archive}/{z}/{x}/{y}': '/streets/0/0/0/0',
  'GET /.well-known/security.txt': '/.well-known/security.txt',
  'GET /problems': '/problems',
  'GET /problems/{code}': '/problems/not_found',
  'GET /feeds/{file}': `/feeds/lrs_feed_${'A'.repeat(43)}.csv`,
  'GET /openapi.json': '/openapi.json',
  'GET /openapi.yaml': '/openapi.yaml',
  'GET /llms.txt': '/llms.txt',
  'GET /docs': '/docs',
  'GET /docs/': '/docs/',
  'GET /docs/*': '/docs/swagger-ui.css',
  'GET /docs/index.html': '/docs/index.html',
  'GET /docs/LICENSE': '/docs/LICENSE',
  'GET /docs/swagger-ui-init.js': '/docs/swagger-ui-init.js',
  'GET /docs/docs/swagger-ui-init.js': '/docs/docs/swagger-ui-init.js',
};

/** The route of the Model Context Protocol. The matrix of its tools is in `mcp.spec.ts`. */
export const MCP = { 'POST /mcp': '/mcp' } as const;

/** Routes whose address is a sealed token instead of a key, each with a forged address. */
export const SEALED: Readonly<Record<string, string>> = {
  'GET /confirm-email/{token}': `/confirm-email/${'A'.repeat(87)}`,
  'POST /confirm-email/{token}': `/confirm-email/${'A'.repeat(87)}`,
  'GET /unsubscribe/{token}': `/unsubscribe/${'A'.repeat(87)}`,
  'POST /unsubscribe/{token}': `/unsubscribe/${'A'.repeat(87)}`,
  'POST /webhooks/dataforseo/{address}': `/webhooks/dataforseo/${'A'.repeat(87)}`,
};
