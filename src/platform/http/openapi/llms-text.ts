import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './nodes.js';

const INTRODUCTION = `# Local Ranking Service

> Tracks where businesses rank in local search, street by street: a scan searches a keyword from each point of a grid around a business, and returns the rank at each point.`;

const RULES = `Rules for callers:

- Send \`Authorization: Bearer <API key>\`. A key that starts with \`lrs_test_\` spends no credits and sees only test data.
- To measure: \`POST /api/v1/businesses\` with the URL of the business in Google Maps, then \`POST /api/v1/scans\` with \`Prefer: wait=60\`, then \`GET /api/v1/scans/{id}/rankings\`. One pin of the grid costs one credit: \`POST /api/v1/scans/preview\` returns the price and stores nothing.
- Send an \`Idempotency-Key\` with each POST that creates something, and the same key when you retry.
- Unknown fields and parameters are rejected. Errors are RFC 9457 problems: \`code\` is stable, \`detail\` says what to do.
- \`fields=id,ranks.*.keyword\` on any GET returns only these members. \`limit\` pages a list; follow the \`Link\` header.
- Ranks start at 1. A null rank means that the first results did not have the business, or that the pin was not measured: \`unmeasured\` lists the pins that were not measured.`;

/**
 * Describes the API to language models, in the format of https://llmstxt.org: a title, a summary and lists of links.
 *
 * @param base of the links, without a trailing slash
 */
export function llmsText(document: OpenAPIObject, base: string): string {
  const operations = operationsOf(document);
  const sections = (document.tags ?? []).map(({ name, description }) => {
    const lines = operations
      .filter(({ operation }) => (operation['tags'] as string[] | undefined)?.includes(name))
      .map(({ path, method, operation }) => {
        const address = `${method.toUpperCase()} ${path}`;
        const page = `${base}/docs#/${encodeURIComponent(name)}/${String(operation['operationId'])}`;
        return `- [${address}](${page}): ${String(operation['summary'])}`;
      });
    return lines.length === 0 ? [] : [`## ${name}`, `${description ?? ''}.`, lines.join('\n')];
  });
  const reference = [
    `- [OpenAPI 3.1 document](${base}/openapi.json): every operation with its schemas and examples`,
    `- [Problems](${base}/problems): every error code, its cause and its remedy`,
    `- [Model Context Protocol](${base}/mcp): the same service as tools, with the same keys`,
  ].join('\n');
  const parts = [INTRODUCTION, RULES, '## Reference', reference, ...sections.flat()];
  return `${parts.join('\n\n')}\n`;
}
