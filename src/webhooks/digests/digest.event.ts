import { dashboardPages } from '#platform/outbox/dashboard-pages';
import { defineEvent } from '#platform/outbox/define-event';
import type { EventBody } from '#platform/outbox/event-body';
import { SAMPLE_BUSINESS } from '#platform/outbox/event-business.dto';
import { DIGEST_EVENT_TYPE } from '#platform/outbox/event-types';
import { ApiProperty } from '@nestjs/swagger';
import { type Rhythm, RHYTHMS } from '../endpoints/rhythm.js';

/** The events of a day or week for one channel. */
export class DigestDto {
  @ApiProperty({ type: 'integer', example: 3, description: 'The channel that receives it' })
  channel_id!: number;

  @ApiProperty({ enum: RHYTHMS, example: 'weekly', description: 'The rhythm of the channel' })
  rhythm!: Rhythm;

  @ApiProperty({ format: 'date-time', example: '2026-11-23T08:00:00.000Z', description: 'End of the period' })
  until!: string;

  @ApiProperty({ type: 'integer', example: 1, description: 'Number of events of the period' })
  total!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { 'rank.changed': 1 },
    description: 'Number of events by type',
  })
  counts!: Record<string, number>;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'The most important events, as `GET /events` returns them; at most ten',
  })
  events!: EventBody[];
}

export const DIGEST = defineEvent<DigestDto>({
  type: DIGEST_EVENT_TYPE,
  when:
    'A channel with a daily or weekly digest is due, and there are events for it. A period without events sends none. ' +
    'It is in no list of events.',
  data: DigestDto,
  page: () => dashboardPages.alerts,
  example: {
    channel_id: 3,
    rhythm: 'weekly',
    until: '2026-11-23T08:00:00.000Z',
    total: 1,
    counts: { 'rank.changed': 1 },
    events: [
      {
        id: 'evt_0b7e3b1e5f534d0c9e0a6f6d6d9a2c11',
        type: 'rank.changed',
        created_at: '2026-11-21T02:04:31.000Z',
        api_version: 'v1',
        livemode: true,
        business: SAMPLE_BUSINESS,
        dashboard_url:
          'https://ranks.example.com/dashboard/businesses/1/map?keyword=pizza+near+me&scan=7&compare=5',
        data: {
          business_id: 1,
          keyword: 'pizza near me',
          scan_id: 7,
          before: { average_total_rank: 5.1, share_of_local_voice: 0.55, found_pins: 46, measured_pins: 49 },
          after: { average_total_rank: 8.4, share_of_local_voice: 0.35, found_pins: 44, measured_pins: 49 },
          mean_change: -3.3,
          compared_pins: 49,
          significant: true,
          p_value: 0.001,
          overtaken_by: [],
        },
      },
    ],
  },
});
