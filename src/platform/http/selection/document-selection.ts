import type { OpenAPIObject } from '@nestjs/swagger';
import { isJson, responseSchemas } from './response-schema.js';
import { FIELDS_MAX_LENGTH } from './selection.guard.js';

/** Equal for all operations, so that the document has it once. */
const FIELDS = {
  name: 'fields',
  in: 'query' as const,
  description:
    'Members to return, separated by commas, with dots to nested members: `id,ranks.*.keyword`. Defaults to all members',
  schema: { type: 'string' as const, minLength: 1, maxLength: FIELDS_MAX_LENGTH },
};

/** Documents `fields` for every GET with a JSON response. */
export function documentSelection(document: OpenAPIObject): OpenAPIObject {
  for (const [path, { get }] of Object.entries(document.paths)) {
    const hasJson = Object.keys(responseSchemas(document, path)).some(isJson);
    if (get && hasJson) get.parameters = [...(get.parameters ?? []), { ...FIELDS }];
  }
  return document;
}
