import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';
import { runTool } from './run-tool.js';

/**
 * The scenarios about what the service offers. The others call tools, prompts and resources of the package's own example
 * server.
 */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

describe('conformance package of the Model Context Protocol', () => {
  it.each(SCENARIOS)('the service passes the scenario %s', async (scenario) => {
    const { port } = proxy.address() as AddressInfo;
    const url = `http://localhost:${port}/mcp`;
    const { isSuccess, output } = await runTool(
      'conformance',
      ['server', '--url', url, '--scenario', scenario, '--spec-version', '2025-11-25'],
      folder,
    );
    expect(isSuccess, output).toBe(true);
    expect(output).toMatch(/[1-9]\d*\/[1-9]\d* passed, 0 failed|Passed: [1-9]/i);
  });

  let proxy: Server;
  let folder: string;

  beforeAll(async () => {
    const server = await TestServer.shared();
    const { key } = await server.createAccount('agency');
    proxy = await withKey(await server.app.getUrl(), key);
    folder = await mkdtemp(join(tmpdir(), 'lrs-conformance-'));
  });

  afterAll(async () => {
    proxy.close();
    await rm(folder, { recursive: true });
  });
});

/** Passes requests on with a key: the package sends none. */
async function withKey(target: string, key: string): Promise<Server> {
  const { port } = new URL(target);
  const proxy = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request(
      { port, method, path: url, headers: { ...headers, authorization: `Bearer ${key}` } },
      (received) => {
        answer.writeHead(received.statusCode ?? 500, received.headers);
        received.pipe(answer);
      },
    );
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}
