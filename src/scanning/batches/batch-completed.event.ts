import { dashboardPages } from '#platform/outbox/dashboard-pages';
import { defineEvent } from '#platform/outbox/define-event';
import { BatchHeadDto } from './dto/batch-head.dto.js';

export const BATCH_COMPLETED = defineEvent({
  type: 'batch.completed',
  when:
    'The last scan of a batch has ended, once for each batch. `status` is `cancelled` if the batch was cancelled. Sent ' +
    'whether or not an event of each scan was.',
  data: BatchHeadDto,
  page: ({ id }) => dashboardPages.batch(id),
  example: {
    success: true,
    id: 4,
    status: 'completed',
    name: 'Weekly Acme',
    tag: 'acme',
    schedule_id: 2,
    grid_size: 7,
    radius_miles: 0.5,
    geometry: {
      shape: 'square',
      center: null,
      spacing_meters: null,
      excluded_pins: [],
      area_id: null,
      exclude_water: false,
    },
    zoom: null,
    language: null,
    country: null,
    device: null,
    businesses: 14,
    left_out_total: 1,
    scans: {
      total: 42,
      queued: 0,
      running: 0,
      completed: 41,
      partial: 1,
      failed: 0,
      cancelled: 0,
      deleted: 0,
    },
    pins: { total: 2_058, measured: 2_050, found: 1_702 },
    credits: { reserved: 2_058, charged: 2_050 },
    summary: {
      average_total_rank: 6.1,
      share_of_local_voice: 0.55,
      compared: 40,
      rose_significantly: 3,
      fell_significantly: 1,
      movers: [
        {
          scan_id: 7,
          business_id: 1,
          label: 'Client Acme, store 12',
          keyword: 'pizza near me',
          mean_change: 2.4,
          average_total_rank: 6.1,
          share_of_local_voice: 0.55,
        },
      ],
    },
    created_at: '2026-11-21T02:00:00.000Z',
    cancelled_at: null,
    completed_at: '2026-11-21T02:24:31.000Z',
  },
});
