import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';

/** A received request. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export type Behaviour = (response: ServerResponse, received: Received) => void;

/** The body of a webhook request. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly api_version: string;
  readonly livemode: boolean;
  readonly data: Record<string, unknown>;
}

/** A server that stores webhook requests. It responds with 200, or with the behaviour that was set for the path. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  private readonly behaviours = new Map<string, Behaviour>();

  private constructor(private readonly server: Server) {}

  static async start(port = 0): Promise<WebhookReceiver> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url: path = '', headers } = request;
        const received = { path, headers, body: Buffer.concat(chunks).toString(), at: performance.now() };
        receiver.received.push(received);
        const behave = receiver.behaviours.get(path) ?? ((answer: ServerResponse) => answer.end('ok'));
        behave(response, received);
      });
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}${path}`;
  }

  on(path: string, behaviour: Behaviour): void {
    this.behaviours.set(path, behaviour);
  }

  /** Responds to requests of this path with an empty body. */
  answer(path: string, status: number, headers: Record<string, string> = {}): void {
    this.on(path, (response) => response.writeHead(status, headers).end());
  }

  at(path: string): Received[] {
    return this.received.filter((received) => received.path === path);
  }

  /** Returns the types of the events that this path received. */
  typesAt(path: string): string[] {
    return this.at(path).map((received) => eventIn(received).type);
  }

  closeConnections(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.closeConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

export function eventIn({ body }: Received): WebhookEvent {
  return JSON.parse(body) as WebhookEvent;
}
