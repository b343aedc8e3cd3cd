import { readFileSync } from 'node:fs';
import { EVENT_TYPES, type EventType, TEST_EVENT_TYPE } from '../../src/webhooks/event-types.js';
import { code, type GeneratedPage, table } from './page.js';

interface EventText {
  readonly when: string;
  readonly data: string;
}

const SCAN_FIELDS_PATH = ['components', 'schemas', 'ScanDto', 'properties'] as const;

type AnyEvent = EventType | typeof TEST_EVENT_TYPE;

const TYPES: readonly AnyEvent[] = [...EVENT_TYPES, TEST_EVENT_TYPE];

const TEXTS: Readonly<Record<AnyEvent, EventText>> = {
  'scan.completed': {
    when: 'A scan ends with the status `completed`, `partial` or `failed`. A cancelled scan sends no event.',
    data: 'The scan, as `GET /api/v1/scans/{id}` returns it.',
  },
  'rank.changed': {
    when:
      'A scan ends, and its average total rank or its set of found pins differs from the previous comparable scan. ' +
      'An endpoint with `significant_only` receives only changes that are more than noise.',
    data:
      '`business_id`, `keyword`, `scan_id`, `scanned_at`, `previous_scan_id`, `previous_scanned_at`, `grid_size`, `radius_miles`, ' +
      '`provider`, `before` and `after` (metrics over the pins measured in both scans), `mean_change`, `pins` (counts by movement), ' +
      '`compared_pins`, `significant`, `p_value`, `reason`.',
  },
  'alert.triggered': {
    when: 'An alert rule fires, a schedule cannot pay for its scans, or a webhook endpoint is disabled.',
    data:
      '`id` (the alert in `GET /api/v1/alerts`), `business_id` and `keyword` (null if the alert concerns the account), `rule` ' +
      '(with its `kind`), `values` (the numbers that fired it), `scan` (null without one).',
  },
  'report.ready': {
    when: 'A report was made, or could not be made.',
    data: '`report_id`, `status`, `pdf_url` (null unless the status is `completed`).',
  },
  'webhook.test': {
    when: 'You request a test for one endpoint, in the dashboard or with `webhook test`.',
    data: '`endpoint_id`.',
  },
};

export const EVENTS_PAGE: GeneratedPage = {
  path: 'docs/reference/events.md',
  title: 'Events',
  body: () =>
    [
      'The service sends events to webhook endpoints. How to receive and verify them: [Webhooks](../guides/webhooks.md).',
      table(
        ['event', 'when', '`data`'],
        TYPES.map((type) => [code(type), TEXTS[type].when, TEXTS[type].data]),
      ),
      '## Envelope',
      table(
        ['member', 'meaning'],
        [
          ['`id`', 'Identifies the event: `evt_…`. Each delivery of the event has the same id.'],
          ['`type`', 'One of the events above.'],
          ['`created_at`', 'When the event happened, in UTC.'],
          ['`api_version`', 'Version of the API that `data` follows: `v1`.'],
          ['`data`', 'See above. `GET /openapi.json` describes the objects of the API.'],
        ],
      ),
      '## Fields of `scan.completed`',
      scanFields(),
    ].join('\n\n'),
};

interface Property {
  readonly type?: string | readonly string[];
  readonly description?: string;
}

function scanFields(): string {
  let node = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Record<string, unknown>;
  for (const step of SCAN_FIELDS_PATH) node = node[step] as Record<string, unknown>;
  const fields = Object.entries(node as Record<string, Property>);
  return table(
    ['field', 'type', 'meaning'],
    fields.map(([name, { type = 'object', description = '' }]) => [
      code(name),
      [type].flat().join(' or '),
      description,
    ]),
  );
}
