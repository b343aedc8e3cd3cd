import type { OpenAPIObject } from '@nestjs/swagger';
import { isJson, memberNames, responseSchemas } from './response-schema.js';
import { FIELDS_MAX_LENGTH } from './selection.guard.js';

const DESCRIPTION =
  'Members to return, separated by commas, with dots to nested members. Defaults to all members.';

/** Documents `fields` for every GET with a JSON response. */
export function documentSelection(document: OpenAPIObject): OpenAPIObject {
  for (const [path, { get }] of Object.entries(document.paths)) {
    const schemas = Object.entries(responseSchemas(document, path));
    const schema = schemas.find(([type]) => isJson(type))?.[1];
    if (!get || !schema) continue;
    const examples = memberNames(document, schema).slice(0, 3);
    get.parameters = [
      ...(get.parameters ?? []),
      {
        name: 'fields',
        in: 'query',
        description: DESCRIPTION,
        schema: {
          type: 'string',
          minLength: 1,
          maxLength: FIELDS_MAX_LENGTH,
          examples: [examples.join(',')],
        },
      },
    ];
  }
  return document;
}
