// Declares the events of all modules.
import '../../src/app.module.js';
import { readFileSync } from 'node:fs';
import { withInherited } from '../../src/platform/http/openapi/inheritance.js';
import { eventKind } from '../../src/platform/outbox/define-event.js';
import { exampleOf } from '../../src/platform/outbox/event-schemas.js';
import { SAMPLE_TYPES, type SampleType } from '../../src/platform/outbox/event-types.js';
import { code, type GeneratedPage, table } from './page.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly webhooks?: Readonly<
    Record<string, { post: { requestBody: { content: Readonly<Record<string, { schema: Schema }>> } } }>
  >;
}

export const EVENTS_PAGE: GeneratedPage = {
  path: 'docs/reference/events.md',
  title: 'Events',
  body: () => {
    const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document;
    const types = [...SAMPLE_TYPES].sort();
    return [
      'The service sends events to webhook endpoints ([Webhooks](../guides/webhooks.md)), and `GET /api/v1/events` ' +
        'returns those of the last 30 days. The section `webhooks` of the [OpenAPI document](../openapi.json) has ' +
        'their schemas. Later versions add members; they do not change or remove any.',
      table(
        ['event', 'when'],
        types.map((type) => [code(type), eventKind(type).when]),
      ),
      '## Envelope',
      fieldsOf(document, eventSchema(document, 'scan.completed')),
      ...types.flatMap((type) => sectionOf(document, type)),
    ].join('\n\n');
  },
};

function sectionOf(document: Document, type: SampleType): string[] {
  const { data } = resolve(document, eventSchema(document, type)).properties ?? {};
  if (!data) throw new Error(`docs/openapi.json has no data of the event ${type}`);
  return [
    `## ${code(type)}`,
    fieldsOf(document, data),
    `\`\`\`json\n${JSON.stringify(exampleOf(eventKind(type)), null, 2)}\n\`\`\``,
  ];
}

function eventSchema({ webhooks }: Document, type: SampleType): Schema {
  const schema = webhooks?.[type]?.post.requestBody.content['application/json']?.schema;
  if (!schema) throw new Error(`docs/openapi.json lacks the event ${type}: run npm run openapi:update`);
  return schema;
}

function fieldsOf(document: Document, schema: Schema): string {
  const { properties = {} } = resolve(document, schema);
  return table(
    ['field', 'type', 'meaning'],
    Object.entries(properties).map(([name, field]) => [
      code(name),
      typesOf(document, field).join(' or '),
      field.description ?? '',
    ]),
  );
}

function typesOf(document: Document, schema: Schema): string[] {
  const { type, anyOf, allOf } = resolve(document, schema);
  if (type !== undefined) return [type].flat();
  return [...new Set([...(anyOf ?? []), ...(allOf ?? [])].flatMap((part) => typesOf(document, part)))];
}

function resolve({ components }: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { schemas } = components;
  return withInherited({ ...schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] }, schemas);
}
