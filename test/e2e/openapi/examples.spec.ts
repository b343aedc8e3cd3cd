import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_EXAMPLES } from '../../../src/api-examples.js';
import { MakeReports } from '../../../src/reports/make/make-reports.js';
import type { Operation } from '../../support/contract.js';
import { type Api, TestServer } from '../../support/test-server.js';

/** The examples run in order on a new service with the embedded search engine, so that ids start at 1. */
describe('GET /openapi.json: examples', () => {
  it('every operation with a JSON body has an example that succeeds', async () => {
    const withBody = server.contract
      .operations()
      .filter(({ operation }) => operation.requestBody?.content['application/json'])
      .map(({ method, path }) => `${method} ${path}`);
    expect(withBody.sort()).toEqual(Object.keys(REQUEST_EXAMPLES).sort());
    const failed: Record<string, number> = {};
    for (const operation of Object.keys(REQUEST_EXAMPLES)) {
      const [method = '', path = ''] = operation.split(' ');
      const { requestBody } = server.contract.document.paths[path]?.[method] ?? {};
      const body = requestBody?.content['application/json']?.example as object;
      const send = api[method as 'post' | 'put' | 'patch'](path.replace('{id}', '1'));
      const { status } = await send.set('prefer', 'wait=60').send(body);
      if (status < 200 || status > 299) failed[operation] = status;
      // Links need the PDF of the report.
      if (operation === 'post /api/v1/reports') await server.drain(MakeReports);
    }
    expect(failed).toEqual(BODY_NEEDS_MORE);
  });

  it('the examples of every GET that needs only a business with a scan succeed', async () => {
    const results: Record<string, number> = {};
    for (const { method, path, operation } of server.contract.operations()) {
      if (method !== 'get') continue;
      const { status } = await api.get(addressOf(path, operation));
      if (status < 200 || status > 299) results[path] = status;
    }
    expect(results).toEqual(NEEDS_MORE);
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.start(undefined, { SEARCH_PROVIDERS: 'openstreetmap' });
    api = await server.newCustomer();
  });

  afterAll(() => server.stop());

  function addressOf(path: string, { parameters = [] }: Operation): string {
    const required = parameters.filter((parameter) => parameter.required);
    const valueOf = ({ example, schema = {} }: (typeof required)[number]): string => {
      const { example: own, examples = [], minimum } = schema as Example;
      return String((example as string | undefined) ?? own ?? examples[0] ?? minimum);
    };
    const values = Object.fromEntries(required.map((parameter) => [parameter.name, valueOf(parameter)]));
    const query = required.filter((parameter) => parameter.in === 'query');
    const search = new URLSearchParams(query.map(({ name }) => [name, values[name] ?? '']));
    return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}?${search.toString()}`;
  }
});

/** Operations whose examples need something that a new service does not have, and the status without it. */
const NEEDS_MORE: Readonly<Record<string, number>> = {
  '/api/v1/invoices/{id}': 404,
  '/api/v1/invoices/{id}/pdf': 404,
  '/api/v1/ai-scans/{id}': 404,
  '/api/v1/report-schedules/{id}/deliveries/{delivery_id}': 404,
  '/api/v1/scans/{id}/comparison.svg': 422,
  '/api/v1/scans/{id}/comparison.png': 422,
};

/** Operations whose bodies need a setting or a scan that a new service does not have, and the status without it. */
const BODY_NEEDS_MORE: Readonly<Record<string, number>> = {
  'post /api/v1/ai-scans': 422,
  'post /api/v1/businesses/{id}/dismiss-candidate': 422,
};

interface Example {
  readonly example?: string | number | null;
  readonly examples?: readonly string[];
  readonly minimum?: number;
}
