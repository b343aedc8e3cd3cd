import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvOfListings } from '../support/imports.js';
import { scratchFolder } from '../support/scratch.js';
import { TestServer } from '../support/test-server.js';
import { runTool } from './run-tool.js';

const run = promisify(execFile);
const SECRET = `whsec_${Buffer.from('a secret of an endpoint').toString('base64')}`;

describe('clients/typescript', () => {
  it('the package has no dependency, and contains only the compiled client and its README', () => {
    const installed = join(project, 'node_modules/local-ranking-service-client');
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(readFileSync(join(installed, 'README.md'), 'utf8')).toContain('scanAndWait');
    expect(() => readFileSync(join(installed, 'src/client.ts'))).toThrow('ENOENT');
  });

  it('a program in an empty project scans, pages, retries and verifies webhooks with the packed client', async () => {
    const { key } = await server.createAccount('agency');
    const url = (await server.app.getUrl()).replace('[::1]', '127.0.0.1');
    const { stdout } = await run(process.execPath, ['out/main.js', url, key, signedWebhook()], {
      cwd: project,
    });
    const result = JSON.parse(stdout) as Record<string, unknown>;
    expect(result).toMatchObject({
      status: 'completed',
      pins: 9,
      csvLines: 10,
      imageStart: 'PNG',
      mode: true,
      waits: [7_000],
      unknown: 'not_found',
      deleted: 'not_found',
      aborted: 'AbortError',
      afterRetries: null,
      retried: 3,
      cancelAttempts: 1,
      timeout: 5,
      event: 'scan.completed',
      rejects: [true, true, true, true, true],
    });
    expect(result['listed']).toHaveLength(2);
    // The retries of the unreliable client have created one business, not three.
    const { body } = await server.as(key).get('/api/v1/businesses').expect(200);
    expect(body).toEqual([expect.objectContaining({ id: result['business'] })]);
  });

  it('a program does the twelve jobs of an agency with ten locations with the packed client', async () => {
    const { key } = await server.createAccount('agency');
    const keywords = ['farmacia', 'bar', 'hotel'];
    writeFileSync(join(project, 'locations.csv'), await csvOfListings(server, 10, ['acme'], keywords));
    const url = (await server.app.getUrl()).replace('[::1]', '127.0.0.1');
    const { stdout } = await run(process.execPath, ['out/jobs.js', url, key, 'locations.csv', '.'], {
      cwd: project,
    });
    const { changes, rank, ...result } = JSON.parse(stdout) as Record<string, unknown>;
    expect(result).toEqual({
      imported: { created: 10, refused: 0 },
      weekly: { status: 'completed', scans: 30, pins: 270 },
      again: 10,
      exported: (30 + 10) * 9,
      scans: 30 + 10,
      // The second scan of each location equals the first.
      overtakers: [],
      elsewhere: { status: 'completed', pins: 9 },
      circle: { shape: 'circle', pins: 13 },
      polygon: { area: 'Old town', status: 'completed' },
      report: 'completed',
      share: expect.stringContaining('#lrs_report_') as string,
      feed: expect.stringContaining('/feeds/lrs_feed_') as string,
    });
    const stores = Array.from({ length: 10 }, (_, at) => [`store-${at + 1}`, 'farmacia', 0]);
    expect(changes).toHaveLength(10);
    expect(changes).toEqual(expect.arrayContaining(stores));
    expect(rank).toBeGreaterThanOrEqual(1);
    expect(readFileSync(join(project, 'report.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect(readFileSync(join(project, 'map.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  let server: TestServer;
  let project: string;

  /** Builds and packs the client, and installs it into an empty project. */
  beforeAll(async () => {
    server = await TestServer.shared();
    const folder = scratchFolder('sdk-');
    const source = join(folder, 'client');
    project = join(folder, 'project');
    cpSync('clients/typescript', source, {
      recursive: true,
      filter: (path) => !/\/(dist|src\/schema\.ts)$/.test(path),
    });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const { text } = await server.as().get('/openapi.json').expect(200);
    writeFileSync(join(folder, 'openapi.json'), text);
    mkdirSync(project);
    cpSync('test/clients/programs/sdk', project, { recursive: true });
    writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
    const steps: [string, string[], string][] = [
      ['openapi-typescript', ['../openapi.json', '--output', 'src/schema.ts'], source],
      ['tsc', ['--project', 'tsconfig.json'], source],
      ['npm', ['pack', '--pack-destination', project], source],
      ['npm', ['install', '--offline', '--no-audit', './local-ranking-service-client-0.2.0.tgz'], project],
      ['tsc', ['--project', 'tsconfig.json'], project],
    ];
    for (const [tool, args, cwd] of steps) {
      const { isSuccess, output } = await runTool(tool, args, cwd);
      expect(isSuccess, `${tool} ${args.join(' ')}\n${output}`).toBe(true);
    }
  });
});

/** A request to a webhook endpoint, signed by the library of Standard Webhooks. */
function signedWebhook(): string {
  const body = JSON.stringify({ id: 'evt_1', type: 'scan.completed', data: { keyword: 'pizzería' } });
  const now = new Date();
  const headers = {
    'Webhook-Id': 'evt_1',
    'Webhook-Timestamp': String(Math.floor(now.getTime() / 1_000)),
    'Webhook-Signature': `v1,b2xk ${new Webhook(SECRET).sign('evt_1', now, body)}`,
  };
  return JSON.stringify({ body, headers, secret: SECRET });
}
