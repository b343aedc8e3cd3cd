import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestServer } from './test-server.js';

/** The result of a tool as a test reads it. */
export interface ToolResult {
  readonly isError: boolean;
  /** The text that a model reads. */
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly content: readonly { readonly type: string; readonly data?: string; readonly mimeType?: string }[];
}

export type McpMode = '2025' | '2026';

/** Returns the options of a client that speaks this protocol only. */
export function optionsOf(mode: McpMode): ClientOptions {
  return mode === '2026' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {};
}

/** An MCP client of the official SDK. */
export class McpClient {
  constructor(readonly client: Client) {}

  /** Connects over streamable HTTP with this key. @param mode the protocol: with `initialize`, or from 2026-07-28 on */
  static async connect(server: TestServer, key: string, mode: McpMode = '2025'): Promise<McpClient> {
    const client = new Client({ name: 'test', version: '1.0.0' }, optionsOf(mode));
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', await server.app.getUrl()), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    });
    await client.connect(transport);
    return new McpClient(client);
  }

  /** Calls a tool. */
  async call(name: string, input: object = {}): Promise<ToolResult> {
    const result = await this.client.callTool({ name, arguments: input as Record<string, unknown> });
    const content = result.content as ToolResult['content'];
    const text = (content.find(({ type }) => type === 'text') as { text?: string } | undefined)?.text ?? '';
    const data = (result.structuredContent ?? {}) as Record<string, unknown>;
    return { isError: result.isError === true, text, data, content };
  }

  /** Calls a tool that must succeed. @returns its data */
  async read(name: string, input: object = {}): Promise<Record<string, unknown>> {
    const { isError, text, data } = await this.call(name, input);
    if (isError) throw new Error(`${name}: ${text}`);
    return data;
  }

  /** Calls a tool that must fail. @returns the code of its problem */
  async refused(name: string, input: object = {}): Promise<string> {
    const { isError, text, data } = await this.call(name, input);
    if (!isError) throw new Error(`${name} succeeded: ${text}`);
    return String(data['code']);
  }
}
