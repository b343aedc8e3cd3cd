import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../support/contract.js';
import { type Api, TestServer } from '../support/test-server.js';

/** Operations whose examples need something that a new service does not have, and the status without it. */
const NEEDS_MORE: Readonly<Record<string, number>> = {
  '/api/v1/invoices/{id}': 404,
  '/api/v1/invoices/{id}/pdf': 404,
  '/api/v1/ai-scans/{id}': 404,
  '/api/v1/scan-batches/{id}': 404,
  '/api/v1/scan-batches/{id}/scans': 404,
  '/api/v1/imports/{id}': 404,
  '/api/v1/imports/{id}/refused.csv': 404,
};

interface Example {
  readonly $ref?: string;
  readonly example?: string | number | null;
  readonly examples?: readonly string[];
  readonly minimum?: number;
}

/** The examples run in order on a new service with the embedded search engine, so that ids start at 1. */
describe('the examples of the OpenAPI document', () => {
  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.start(undefined, { SEARCH_PROVIDERS: 'openstreetmap' });
    api = await server.newCustomer();
  });
  afterAll(() => server.stop());

  /** Returns the required members of a body, and the others if they are asked for, with their examples. */
  function bodyOf(name: string, optional: readonly string[] = []): Record<string, unknown> {
    const { properties, required = [] } = server.contract.document.components.schemas[name] as {
      properties: Record<string, Example>;
      required?: string[];
    };
    return Object.fromEntries([...required, ...optional].map((key) => [key, exampleOf(properties[key])]));
  }

  /** Follows a reference to a member that several schemas share. */
  function exampleOf(member: Example | undefined): unknown {
    const shared = member?.$ref?.replace('#/components/schemas/', '') ?? '';
    return (
      member?.example ?? (server.contract.document.components.schemas[shared] as Example | undefined)?.example
    );
  }

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

  it('create a business, preview and run a scan, and create a schedule', async () => {
    const optional = ['label', 'external_id', 'tags', 'timezone', 'keywords', 'name', 'lat', 'lng'];
    await api.post('/api/v1/businesses').send(bodyOf('CreateBusinessDto', optional)).expect(201);
    const scan = bodyOf('CreateScanDto');
    await api.post('/api/v1/scans/preview').send(scan).expect(200);
    const created = await api.post('/api/v1/scans').set('prefer', 'wait=60').send(scan).expect(200);
    expect(created.body).toMatchObject({ id: 1, status: 'completed' });
    const schedule = bodyOf('CreateScheduleDto', ['business_id', 'keywords', 'timezone', 'enabled']);
    await api.post('/api/v1/schedules').send(schedule).expect(201);
    await api.put('/api/v1/businesses/1/alert-rules').send(bodyOf('ReplaceAlertRulesDto')).expect(200);
    await api
      .patch('/api/v1/businesses/1')
      .send(bodyOf('UpdateBusinessDto', ['label', 'tags', 'keywords']))
      .expect(200);
  });

  it('succeed for every GET that needs only a business with a scan', async () => {
    const results: Record<string, number> = {};
    for (const { method, path, operation } of server.contract.operations()) {
      if (method !== 'get') continue;
      const { status } = await api.get(addressOf(path, operation));
      if (status < 200 || status > 299) results[path] = status;
    }
    expect(results).toEqual(NEEDS_MORE);
  });
});
