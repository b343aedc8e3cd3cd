import type { RequestExamples } from '#platform/http/openapi/examples';
import { AREA_EXAMPLE } from './areas/dto/area-bodies.js';

const BUSINESS = {
  gbp_url:
    'https://www.google.com/maps/place/Joe%27s/@-34.9011,-56.1923,17z/data=!3m1!4b1!4m6!3m5!1s0x89c25a3f00000001:0x109239be3293d9ca!8m2!3d-34.9011!4d-56.1923',
  external_id: 'crm-4711',
  tags: ['acme', 'north'],
  keywords: ['pizza near me'],
};

const GRID = { grid_size: 7, radius_miles: 0.5 };

const SCAN = { business_id: 1, keyword: 'pizza near me', ...GRID };

const BATCH = { tag: 'acme', keywords: ['pizza near me'], ...GRID, name: 'Acme after the move' };

/** A rounded square as SVG. */
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" rx="8" fill="#1d4ed8"/></svg>',
).toString('base64');

/** Request bodies that succeed in this order on a new service with the embedded search engine. */
export const REQUEST_EXAMPLES: RequestExamples = {
  'post /api/v1/businesses': BUSINESS,
  'patch /api/v1/businesses/{id}': { label: 'Client Acme, store 12', tags: ['acme'] },
  'post /api/v1/businesses/{id}/relocate': { lat: -34.9033, lng: -56.1882 },
  'post /api/v1/businesses/{id}/dismiss-candidate': { identifier: { cid: '1885667171978044263' } },
  'post /api/v1/businesses/import': [{ ...BUSINESS, external_id: 'crm-4712' }],
  'put /api/v1/businesses/{id}/alert-rules': {
    rules: [{ kind: 'average_total_rank_worse', positions: 2, significant_only: true, cooldown_hours: 24 }],
  },
  'post /api/v1/areas': {
    name: 'Old town',
    geojson: AREA_EXAMPLE,
  },
  'patch /api/v1/areas/{id}': { name: 'Old town and port' },
  'post /api/v1/scans': SCAN,
  'post /api/v1/scans/preview': SCAN,
  'post /api/v1/scan-batches': BATCH,
  'post /api/v1/scan-batches/preview': BATCH,
  'post /api/v1/rank-at-point': {
    business_id: 1,
    keyword: 'pizza near me',
    lat: -34.9033,
    lng: -56.1882,
  },
  'post /api/v1/ai-scans': { ...SCAN, grid_size: 3, repeats: 3 },
  'post /api/v1/schedules': { business_id: 1, ...GRID, cron: '0 3 * * 1' },
  'patch /api/v1/schedules/{id}': { enabled: false },
  'post /api/v1/notification-channels': {
    kind: 'slack',
    target: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXX',
    name: 'Team',
    rhythm: 'daily',
    hour: 8,
    timezone: 'America/Montevideo',
  },
  'patch /api/v1/notification-channels/{id}': { name: 'Team of Acme', tags: ['acme'] },
  'post /api/v1/notification-channels/{id}/test': { type: 'rank.changed' },
  'post /api/v1/annotations': { business_id: 1, date: '2026-11-20', text: 'New website' },
  'patch /api/v1/annotations/{id}': { text: 'New website and menu' },
  'post /api/v1/actions': {
    business_id: 1,
    action: 'gain_reviews',
    keyword: 'pizza near me',
    status: 'planned',
    date: '2026-12-01',
    note: 'Ana asks each guest',
  },
  'patch /api/v1/actions/{id}': { status: 'done', note: 'Ana and Leo ask each guest' },
  'post /api/v1/feeds': { name: 'Weekly sheet of Acme', tag: 'acme' },
  'post /api/v1/brands': {
    name: 'Acme Marketing',
    accent_color: '#1d4ed8',
    footer: 'Acme Marketing, 18 de Julio 1234, Montevideo',
    reply_to: 'hello@acme.example',
    logo: LOGO,
  },
  'patch /api/v1/brands/{id}': { accent_color: '#0f766e' },
  'post /api/v1/reports': { business_ids: [1], from: '2026-10-01', to: '2026-10-31' },
  'post /api/v1/reports/preview': { business_ids: [1], from: '2026-10-01', to: '2026-10-31' },
  'post /api/v1/reports/{id}/shares': { days: 30 },
  'post /api/v1/report-schedules': {
    name: 'Acme, weekly',
    tag: 'acme',
    period_days: 7,
    cron: '0 8 * * 1',
    timezone: 'America/Montevideo',
    recipients: ['anna@example.com'],
  },
  'patch /api/v1/report-schedules/{id}': { recipients: ['anna@example.com', 'luis@example.com'] },
};
