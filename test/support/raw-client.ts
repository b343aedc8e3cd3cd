import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** For busy machines. */
const TIMEOUT_MS = 60_000;

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends bytes, which need not be HTTP, and ends the connection unless `staysOpen` is true.
 *
 * @returns the first response; null if the server closed the connection without one
 * @throws when the server keeps the connection open
 */
export async function sendRaw(
  server: Server,
  bytes: Buffer,
  { staysOpen = false } = {},
): Promise<RawAnswer | null> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('end', () => socket.end());
  // A reset by the server counts as a closed connection.
  socket.on('error', () => socket.destroy());
  socket.write(bytes);
  if (!staysOpen) socket.end();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await once(socket, 'close', { signal }).finally(() => socket.destroy());
  return chunks.length === 0 ? null : parse(Buffer.concat(chunks).toString());
}

function parse(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? Number.NaN);
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.split(':', 1)[0]?.toLowerCase() ?? '',
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status, headers, body: rest.join('\r\n\r\n').slice(0, Number(headers['content-length'] ?? 0)) };
}
