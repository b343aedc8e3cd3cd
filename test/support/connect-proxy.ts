import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy for CONNECT in this process. It leads public addresses to servers of the test. */
export class ConnectProxy {
  /** The target of each request, as it was asked. */
  readonly asked: string[] = [];
  readonly credentials: (string | undefined)[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly lead: (target: string) => number | null,
  ) {}

  /** @param lead returns the local port for a target such as `93.184.216.34:443`; null is refused with 403 */
  static async start(lead: (target: string) => number | null, credentials?: string): Promise<ConnectProxy> {
    const server = createServer((_request, response) => response.writeHead(501).end());
    const proxy = new ConnectProxy(server, lead);
    server.on('connect', ({ url = '', headers }, socket: Socket) => {
      proxy.asked.push(url);
      proxy.credentials.push(headers['proxy-authorization']);
      const basic = `Basic ${Buffer.from(credentials ?? '').toString('base64')}`;
      const isAllowed = credentials === undefined || headers['proxy-authorization'] === basic;
      proxy.open(socket, isAllowed ? proxy.lead(url) : 407);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(credentials = ''): string {
    return `http://${credentials === '' ? '' : `${credentials}@`}127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private open(socket: Socket, port: number | null): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (port === null || port === 407) {
      socket.end(`HTTP/1.1 ${port ?? 403} Refused\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const onwards = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      socket.pipe(onwards).pipe(socket);
    });
    this.sockets.add(onwards);
    onwards.on('error', () => socket.destroy());
    socket.on('close', () => onwards.destroy());
  }
}
