import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One item of the request and of the response. */
export interface Item {
  readonly id: number;
  readonly title: string;
  readonly description: string;
}

/** `down` responds with 500, `hanging` never responds, a function rewrites each item, and other text is the content. */
export type Manner = string | ((item: Item) => Partial<Item>);

/** A fake of OpenAI's chat completions with a configurable behaviour. */
export class FakeChatCompletions {
  manner: Manner = 'down';
  readonly requests: { headers: Record<string, unknown>; body: Record<string, unknown> }[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeChatCompletions> {
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const body = JSON.parse(text) as Record<string, unknown>;
        fake.requests.push({ headers: request.headers, body });
        fake.answer(body, response);
      });
    });
    const fake = new FakeChatCompletions(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(body: Record<string, unknown>, response: ServerResponse): void {
    const { manner } = this;
    if (manner === 'hanging') return;
    if (manner === 'down') {
      response.writeHead(500).end('{"error":{"message":"overloaded"}}');
      return;
    }
    const content = typeof manner === 'function' ? JSON.stringify(reword(body, manner)) : manner;
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content } }],
      }),
    );
  }
}

function reword(body: Record<string, unknown>, manner: (item: Item) => Partial<Item>) {
  const messages = body['messages'] as { content: string }[];
  const { items } = JSON.parse(messages.at(-1)?.content ?? '') as { items: Item[] };
  return { items: items.map((item) => ({ ...item, ...manner(item) })) };
}
