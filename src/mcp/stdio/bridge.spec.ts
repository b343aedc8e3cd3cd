import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Bridge } from './bridge.js';

/** A client whose messages are given by the test. */
class FakeClient implements Transport {
  readonly sent: JSONRPCMessage[] = [];
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  start = (): Promise<void> => Promise.resolve();
  close = (): Promise<void> => Promise.resolve();
  send = (message: JSONRPCMessage): Promise<void> => {
    this.sent.push(message);
    return Promise.resolve();
  };
}

describe('Bridge of MCP on stdin and stdout', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const listen = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const ask = async (url: string, message: object): Promise<JSONRPCMessage | undefined> => {
    const client = new FakeClient();
    await new Bridge({ url, apiKey: 'key' }, client).start();
    client.onmessage?.({ jsonrpc: '2.0', id: 1, ...message } as JSONRPCMessage);
    await expect.poll(() => client.sent.length, { timeout: 20_000 }).toBe(1);
    return client.sent[0];
  };

  it('ends an answer that does not end, instead of filling the memory', async () => {
    let written = 0;
    const url = await listen((request, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      const write = (): void => {
        while (!response.destroyed && response.write(chunk)) written++;
        if (!response.destroyed) response.once('drain', write);
      };
      request.resume().on('end', write);
    });
    expect(await ask(url, { method: 'ping' })).toMatchObject({ id: 1, error: { code: -32_000 } });
    expect(written).toBeLessThan(100);
  });

  it('answers a message that no header or no JSON can hold by what is wrong with it, not as an unreachable service', async () => {
    const url = await listen((request, response) =>
      request.resume().on('end', () => response.end('{"error":{"code":-32601,"message":"no method"}}')),
    );
    expect(await ask(url, { method: 'x\r\nauthorization: y' })).toMatchObject({
      error: { message: 'no method' },
    });
    const version = { 'io.modelcontextprotocol/protocolVersion': '1\r\nx: y' };
    expect(await ask(url, { method: 'ping', params: { _meta: version } })).toMatchObject({
      error: { message: 'no method' },
    });
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as object;
    expect(await ask(url, { method: 'ping', params: deep })).toMatchObject({
      error: { message: expect.stringContaining('nested too deep') as string },
    });
  });

  it('follows no redirect, which could lead the messages to another host', async () => {
    let reached = 0;
    const other = await listen((_, response) => {
      reached++;
      response.end('{"result":{}}');
    });
    const url = await listen((_, response) => response.writeHead(307, { location: other }).end());
    expect(await ask(url, { method: 'ping' })).toMatchObject({
      error: { message: expect.stringContaining('307') as string },
    });
    expect(reached).toBe(0);
  });

  it.each([
    { method: 'x\ny' },
    { method: '😀' },
    { method: 'x', params: null },
    { method: 'x', params: { _meta: null } },
    { method: 'x', params: { _meta: { 'io.modelcontextprotocol/protocolVersion': 'a\r\nb: c' } } },
    { method: 'x', params: { name: 'a\r\nb: c' } },
  ])('answers the hostile message %j, and sends no header of its text', async (message) => {
    const seen: string[] = [];
    const url = await listen((request, response) => {
      seen.push(...Object.keys(request.headers));
      request.resume().on('end', () => response.end('{"result":{}}'));
    });
    expect(await ask(url, message)).toMatchObject({ id: 1 });
    expect(seen).not.toContain('b');
  });
});
