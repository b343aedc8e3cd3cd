import type { McpClientSettings } from '#config';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { readAnswer, TOO_DEEP, unreachable } from './read-answer.js';

type Id = string | number;
interface Params {
  readonly name?: unknown;
  readonly requestId?: unknown;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** The largest answer of a service. Its tools return at most a tenth of it. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Sends the messages of a client to `POST /mcp` of a service, and its answers back. Keeps nothing else. */
export class Bridge {
  private readonly address: URL;
  /** The requests in progress. */
  private readonly running = new Map<Id, AbortController>();

  constructor(
    private readonly settings: McpClientSettings,
    private readonly client: Transport,
    /** Takes what is wrong with input that is no message, and so has no answer. */
    private readonly report: (fault: string) => void = () => undefined,
  ) {
    this.address = new URL('mcp', settings.url.replace(/\/*$/, '/'));
  }

  async start(): Promise<void> {
    this.client.onmessage = (message) => void this.forward(message);
    this.client.onerror = ({ message }) => {
      this.report(message);
    };
    this.client.onclose = () => {
      for (const request of this.running.values()) request.abort();
    };
    await this.client.start();
  }

  private async forward(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message)) return;
    const id = 'id' in message ? message.id : undefined;
    const params = (message.params ?? {}) as Params;
    if (message.method === 'notifications/cancelled') this.running.get(params.requestId as Id)?.abort();
    const request = new AbortController();
    if (id !== undefined) this.running.set(id, request);
    const answer = await this.post(message, params, request.signal);
    if (id === undefined) return;
    this.running.delete(id);
    // A client ignores the answer to a request that it has cancelled.
    if (answer && !request.signal.aborted)
      await this.client.send({ jsonrpc: '2.0', id, ...answer } as JSONRPCMessage);
  }

  private async post(
    message: { readonly method: string },
    { name, _meta }: Params,
    signal: AbortSignal,
  ): Promise<object | null> {
    const version = _meta?.[VERSION_KEY];
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${this.settings.apiKey}`,
      // Since 2026-07-28 the headers repeat these members of the message.
      ...(isHeader(message.method) && { 'mcp-method': message.method }),
      ...(isHeader(version) && { 'mcp-protocol-version': version }),
      ...(isHeader(name) && { 'mcp-name': name }),
    };
    const body = serialize(message);
    if (body === null) return TOO_DEEP;
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        headers,
        body,
        signal,
        // A redirect could lead the messages to another host.
        redirect: 'manual',
      });
      const text = await readText(response);
      // A refusal without a body is an answer too: the client waits for one.
      return readAnswer(response.status, text === '' && !response.ok ? '{}' : text);
    } catch (error) {
      return unreachable(this.settings.url, error);
    }
  }
}

/** Returns whether a value can be sent in a header. */
function isHeader(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

/** Returns null for a message that is nested too deep. */
function serialize(message: object): string | null {
  try {
    return JSON.stringify(message);
  } catch {
    return null;
  }
}

/** Returns the body of an answer; an empty object if it is too large, so that no service can fill the memory. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    // Leaving the loop cancels the body.
    if (size > MAX_ANSWER_BYTES) return '{}';
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
