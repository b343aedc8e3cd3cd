import type { Socket } from 'node:net';
import { OutboundError } from './outbound-error.js';

const TIMEOUT_MS = 10_000;

/** A proxy that answered, and does not open this connection. */
export class TunnelRefused extends OutboundError {
  constructor(readonly status: number) {
    super('unreachable', `The outgoing proxy of the installation refused the connection with ${status}.`);
  }
}

/**
 * Opens a connection through a proxy (CONNECT, RFC 9110, 9.3.6) to the first of these targets that it reaches.
 *
 * @param targets as `host:port`, at least one
 * @throws TunnelRefused, or the error of the connection to the proxy
 */
export async function openTunnel(proxyUrl: string, targets: readonly string[]): Promise<Socket> {
  const { Client } = await import('undici');
  const { origin, username, password } = new URL(proxyUrl);
  const credentials = [username, password].map(decodeURIComponent).join(':');
  const headers =
    credentials === ':'
      ? {}
      : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
  let refused: TunnelRefused | null = null;
  for (const path of targets) {
    const client = new Client(origin, { connect: { timeout: TIMEOUT_MS, rejectUnauthorized: true } });
    const { statusCode, socket } = await client.connect({
      path,
      headers: { ...headers, host: path },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The connection belongs to the caller now.
    void client.destroy();
    if (statusCode === 200) return socket as Socket;
    socket.destroy();
    refused = new TunnelRefused(statusCode);
  }
  throw refused ?? new Error('no targets');
}
