import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeInternet } from '../support/fake-internet.js';
import { scratchFolder } from '../support/scratch.js';
import { createBusiness } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { runTool } from './run-tool.js';

describe('docs/postman_collection.json in its runner', () => {
  it('a run from top to bottom succeeds on a new account, deletes nothing, and leaves older rows alone', async () => {
    const { key } = await server.createAccount('agency');
    const older = await createBusiness(server.as(key), { name: 'Older', lat: -34.9, lng: -56.18 });
    const before = (await server.as(key).get(`/api/v1/businesses/${older}`).expect(200)).body;
    const sent = await run(key, false);
    expect(sent.map(({ item }) => item.name)).toEqual(
      expect.arrayContaining(['Track a business', 'Scan a grid', 'Create a report', 'List alerts']),
    );
    expect(sent.length).toBeGreaterThan(80);
    expect(sent.filter(({ request }) => request?.method === 'DELETE')).toEqual([]);
    expect((await server.as(key).get(`/api/v1/businesses/${older}`).expect(200)).body).toEqual(before);
  });

  it('a run with cleanUp deletes what it has created, and leaves older rows alone', async () => {
    const { key } = await server.createAccount('agency');
    const older = await createBusiness(server.as(key), { name: 'Older', lat: -34.9, lng: -56.18 });
    const sent = await run(key, true);
    expect(sent.filter(({ request }) => request?.method === 'DELETE').length).toBeGreaterThan(8);
    const { body } = await server.as(key).get('/api/v1/businesses').expect(200);
    // An import creates businesses whose ids its response does not have.
    expect(body.map(({ id }) => id)).toContain(older);
    expect((await server.as(key).get('/api/v1/areas').expect(200)).body).toEqual([]);
    expect((await server.as(key).get('/api/v1/scans').expect(200)).body).toEqual([]);
  });

  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start(undefined, { SEARCH_PROVIDERS: 'openstreetmap' });
    const internet = new FakeInternet();
    await internet.serve('hooks.slack.com', (_, answer) => answer.end('ok'));
    internet.connect(server.app);
    return async () => {
      vi.restoreAllMocks();
      await server.stop();
      await internet.close();
    };
  });

  async function run(key: string, cleanUp: boolean) {
    const report = join(scratchFolder('collection-'), 'report.json');
    const url = (await server.app.getUrl()).replace('[::1]', '127.0.0.1');
    const variables = { baseUrl: url, apiKey: key, cleanUp: String(cleanUp) };
    const values = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
    const reports = ['--reporters', 'cli,json', '--reporter-json-export', report];
    const args = ['run', 'docs/postman_collection.json', ...reports, ...values];
    const { isSuccess, output } = await runTool('newman', args, process.cwd());
    expect(isSuccess, output).toBe(true);
    const { run: done } = JSON.parse(readFileSync(report, 'utf8')) as { run: { executions: Execution[] } };
    return done.executions.filter(({ response }) => response !== undefined);
  }
});

interface Execution {
  readonly item: { readonly name: string };
  readonly request?: { readonly method: string };
  readonly response?: { readonly code: number };
  readonly assertions?: readonly { readonly error?: { readonly message: string } }[];
}
