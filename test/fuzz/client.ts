import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { FuzzRequest } from './request.js';

const TIMEOUT_MS = 20_000;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends requests exactly as they are, also invalid ones, and adds no headers. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly port: number) {}

  /** @returns the response, or the error if there is none */
  send({ method, target, headers, body }: FuzzRequest): Promise<Answer | Error> {
    return new Promise((resolve) => {
      const { agent, port } = this;
      const sent = httpRequest(
        { host: '127.0.0.1', port, agent, method, path: target, headers, timeout: TIMEOUT_MS },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', resolve);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
      sent.on('error', resolve);
      if (body) sent.setHeader('content-length', body.length);
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
