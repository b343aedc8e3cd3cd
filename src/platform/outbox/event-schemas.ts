import type { Type } from '@nestjs/common';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { type EventKind, eventKind } from './define-event.js';
import { describeEvent } from './event-body.js';
import { EventBusinessDto, SAMPLE_BUSINESS } from './event-business.dto.js';
import { EVENT_TYPES, SAMPLE_TYPES, type SampleType } from './event-types.js';

const EXAMPLE_ID = 'evt_0b7e3b1e5f534d0c9e0a6f6d6d9a2c11';
const EVENT_ID_PATTERN = '^evt_[0-9a-f]{32}$';
const ENVELOPE = 'EventEnvelope';

/** Describes the events that `GET /events` returns. */
export const EVENT_SCHEMA = {
  oneOf: EVENT_TYPES.map((type) => ({ $ref: pathOf(type) })),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(EVENT_TYPES.map((type) => [type, pathOf(type)])),
  },
};

/** Returns the classes of the data of all events, and of what they share. */
export function eventModels(): Type[] {
  return [EventBusinessDto, ...SAMPLE_TYPES.map((type) => eventKind(type).data)];
}

/** Adds a schema of each type of event to an OpenAPI 3.1 document, and the requests that webhook endpoints receive. */
export function documentEvents(document: OpenAPIObject): OpenAPIObject {
  const kinds = SAMPLE_TYPES.map(eventKind);
  const schemas = Object.fromEntries(kinds.map((kind) => [nameOf(kind.type), schemaOf(kind)]));
  const all = { ...document.components?.schemas, [ENVELOPE]: envelopeSchema(), ...schemas };
  document.components = { ...document.components, schemas: all };
  document.webhooks = Object.fromEntries(kinds.map((kind) => [kind.type, { post: requestOf(kind) }]));
  return document;
}

/** An event with the example of its type as its data. */
export function exampleOf(kind: EventKind) {
  const { type, example } = kind;
  return describeEvent({
    eventId: EXAMPLE_ID,
    type,
    createdAt: new Date('2026-11-21T02:04:31.000Z'),
    livemode: true,
    isSample: false,
    context: {
      business: 'business_id' in example ? SAMPLE_BUSINESS : null,
      dashboard_url: `https://ranks.example.com${kind.page(example)}`,
    },
    data: example,
  });
}

/** The members that all events have beside their data. */
function envelopeSchema(): object {
  return {
    type: 'object',
    required: ['id', 'type', 'created_at', 'api_version', 'livemode', 'business', 'dashboard_url'],
    properties: {
      id: {
        type: 'string',
        pattern: EVENT_ID_PATTERN,
        example: EXAMPLE_ID,
        description: 'Identifies the event. Every delivery of it has the same id',
      },
      type: { type: 'string', enum: SAMPLE_TYPES, description: 'The type of the event' },
      created_at: { type: 'string', format: 'date-time', description: 'When the event was written' },
      api_version: { type: 'string', enum: ['v1'], description: 'Version of the API that `data` follows' },
      livemode: { type: 'boolean', description: 'False for test data' },
      sample: {
        type: 'boolean',
        enum: [true],
        description: 'Only on the events of a test. Their data is an example',
      },
      business: {
        anyOf: [{ $ref: getSchemaPath(EventBusinessDto) }, { type: 'null' }],
        description: 'Null if the event is about the account, and on events of earlier versions',
      },
      dashboard_url: {
        type: ['string', 'null'],
        format: 'uri',
        description: 'The page of the dashboard that shows the event; null without `PUBLIC_URL`',
      },
    },
  };
}

function schemaOf({ type, when, data }: EventKind): object {
  return {
    type: 'object',
    description: when,
    allOf: [{ $ref: `#/components/schemas/${ENVELOPE}` }],
    required: ['data'],
    properties: {
      type: { type: 'string', enum: [type], description: 'The type of the event' },
      data: { $ref: getSchemaPath(data) },
    },
  };
}

function requestOf(kind: EventKind) {
  const { type, when } = kind;
  const header = (name: string, description: string) => ({
    name,
    in: 'header' as const,
    required: true,
    description,
    schema: { type: 'string' as const },
  });
  return {
    operationId: `on${nameOf(type)}`,
    summary: `The event ${type}`,
    description: `${when} Respond with 2xx within 15 seconds.`,
    tags: ['Events'],
    security: [],
    parameters: [
      header('webhook-id', 'The `id` of the event'),
      header('webhook-timestamp', 'When the request was signed, in seconds since 1970'),
      header('webhook-signature', 'Signatures of Standard Webhooks, separated by spaces'),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: pathOf(type) }, example: exampleOf(kind) } },
    },
    responses: { '200': { description: 'The event was received. Any other 2xx has the same meaning' } },
  };
}

/** @returns for example `ScanCompletedEvent` */
function nameOf(type: SampleType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

function pathOf(type: SampleType): string {
  return `#/components/schemas/${nameOf(type)}`;
}
