import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { McpClient, type McpMode, optionsOf } from '../support/mcp.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';

const PROGRAM = 'dist/src/mcp/stdio/main.js';
const MODES: readonly McpMode[] = ['2025', '2026'];

describe('npm run mcp', () => {
  it.each(MODES)('serves a client of the protocol of %s with the tools of the service', async (mode) => {
    const agent = await connect({ LRS_URL: `${url}/`, LRS_API_KEY: key }, mode);
    try {
      const id = await createBusiness(server.as(key), { ...PHARMACY, name: `Of ${mode}` });
      expect(await agent.read('find_businesses', { q: `Of ${mode}` })).toMatchObject({
        businesses: [{ id }],
      });
      const request = { business_id: id, keyword: PHARMACY.keyword, grid_size: 1, radius_miles: 0.5 };
      const { preview_token } = await agent.read('preview_scan', request);
      const { scan_id } = await agent.read('start_scan', { ...request, preview_token });
      // Two requests at once.
      const [ended, credits] = await Promise.all([
        agent.read('wait_for_scan', { scan_id, seconds: 50 }),
        agent.read('read_credits'),
      ]);
      expect(ended).toMatchObject({ status: 'completed' });
      expect(credits['credits_remaining']).toEqual(expect.any(Number));
      expect(await agent.refused('get_business', { business_id: 2 ** 31 - 1 })).toBe('not_found');
      await expect(agent.call('nothing')).rejects.toThrow(/Unknown tool: nothing/);
    } finally {
      await agent.client.close();
    }
  });

  it('names an invalid key, and an address without a service', async () => {
    await expect(connect({ LRS_URL: url, LRS_API_KEY: 'lrs_live_wrong' })).rejects.toThrow(
      /unauthorized: The API key/,
    );
    await expect(connect({ LRS_URL: 'http://127.0.0.1:9', LRS_API_KEY: key })).rejects.toThrow(
      /cannot be reached.*npm start.*LRS_URL/,
    );
    await expect(connect({ LRS_URL: `${url}/healthz`, LRS_API_KEY: key })).rejects.toThrow(
      /LRS_URL|not_found/,
    );
  });

  it.each([
    ['a line of 11 MB', 'x'.repeat(11_000_000), 1, /maximum size/],
    ['JSON that is no message', '{"a":1}\n[]\n', 0, /not read/],
  ])('names %s on stderr, and writes nothing but messages to stdout', async (_, input, code, fault) => {
    const child = spawn(process.execPath, [PROGRAM], { env: { LRS_URL: url, LRS_API_KEY: key } });
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    // The program closes its input in the middle of the line.
    child.stdin.on('error', () => undefined).end(input);
    const [exit] = (await once(child, 'close')) as [number];
    const [stdout, stderr] = await output;
    expect({ exit, stdout }).toEqual({ exit: code, stdout: '' });
    expect(stderr).toMatch(fault);
  });

  it('exits with code 1 and names LRS_URL and LRS_API_KEY if they are invalid', async () => {
    const run = promisify(execFile)(process.execPath, [PROGRAM], {
      env: { LRS_URL: 'ftp://x', LRS_API_KEY: '' },
    });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/LRS_URL must be[^]*LRS_API_KEY must be/) as string,
    });
  });

  let server: TestServer;
  let url: string;
  let key: string;

  beforeAll(async () => {
    server = await TestServer.shared();
    url = await server.app.getUrl();
    key = (await server.createAccount('agency')).key;
  });
});

async function connect(env: Record<string, string>, mode: McpMode = '2025'): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' }, optionsOf(mode));
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM], env }));
  return new McpClient(client);
}
