import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Passes a request to the service on `port`, once it listens. */
export async function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: { readonly ready: () => Promise<boolean>; readonly port: number },
): Promise<void> {
  if (!(await target.ready())) {
    outgoing.writeHead(503, { 'content-type': 'text/plain' });
    outgoing.end('The service is not running. The terminal of `npm run dev` shows why.\n');
    return;
  }
  const { method, url, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port: target.port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  onward.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
