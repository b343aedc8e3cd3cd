import type { OpenAPIObject } from '@nestjs/swagger';
import { llmsText } from '../../src/platform/http/openapi/llms-text.js';
import { postmanCollection } from './postman-collection.js';

/** Returns the files that `npm run openapi:update` derives from the OpenAPI document. */
export function derivedFiles(
  document: OpenAPIObject,
): readonly { readonly path: string; readonly text: string }[] {
  return [
    {
      path: 'docs/postman_collection.json',
      text: `${JSON.stringify(postmanCollection(document), null, 2)}\n`,
    },
    { path: 'docs/llms.txt', text: llmsText(document, document.servers?.[0]?.url ?? '') },
  ];
}
