import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';

describe('what breaks HTTP itself', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  /** Sends raw bytes and reads until the server closes the connection. */
  const send = async (text: string): Promise<{ status: number; body: { code: string } }> => {
    const { port } = server.app.getHttpServer().address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/content-type: application\/problem\+json/i);
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
  };

  it.each([
    ['no HTTP at all', 'EHLO example.com\r\n\r\n', 400, 'bad_request'],
    [
      'headers of 20 kB',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 408, 'request_timeout'],
  ])('%s is answered with a problem', async (_, text, status, code) => {
    const answer = await send(text);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });
});
