/* eslint-disable @typescript-eslint/no-deprecated -- McpServer validates input by schemas of its own; the DTOs of the API do it here */
import { preferredType } from '#platform/http/negotiation';
import type { Server } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';

const EVENTS = 'text/event-stream';

/**
 * Answers one message with a server of its own.
 *
 * @param factory creates the server
 * @param body the parsed body
 * @returns the JSON of the response, as one event if the client accepts nothing else; status and type are set on the reply
 * @throws Problem `not_acceptable`
 */
export async function exchange(
  factory: () => Promise<Server>,
  { request, body }: { readonly request: FastifyRequest; readonly body: unknown },
  reply: FastifyReply,
): Promise<string> {
  const wanted = preferredType(request, reply, ['application/json', EVENTS]);
  const { createMcpHandler, isLegacyRequest } = await import('@modelcontextprotocol/server');
  const asked = toWebRequest(request);
  const answer = (await isLegacyRequest(asked, body))
    ? await exchangeLegacy(await factory(), asked, body)
    : // A stream of changes to the list of tools would never end, and the list never changes.
      await createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: 0 }).fetch(asked, {
        parsedBody: body,
      });
  const type = answer.headers.get('content-type') ?? 'application/json; charset=utf-8';
  const text = await answer.text();
  const isEvent = wanted === EVENTS && type.startsWith('application/json') && text !== '';
  void reply.status(answer.status).type(isEvent ? EVENTS : type);
  return isEvent ? `event: message\ndata: ${text}\n\n` : text;
}

/** Answers a client of a protocol before 2026-07-28, which starts with `initialize`. */
async function exchangeLegacy(server: Server, asked: Request, parsedBody: unknown): Promise<Response> {
  const { WebStandardStreamableHTTPServerTransport } = await import('@modelcontextprotocol/server');
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(asked, { parsedBody });
  } finally {
    await server.close();
  }
}

/** The SDK reads only the headers: the body is parsed already. It requires both media types, even to answer with JSON. */
function toWebRequest({ headers, url }: FastifyRequest): Request {
  const entries = Object.entries(headers).filter(
    ([name, value]) => typeof value === 'string' && name !== 'accept',
  ) as [string, string][];
  const accept = ['accept', `application/json, ${EVENTS}`] as const;
  return new Request(new URL(url, 'http://localhost'), {
    method: 'POST',
    headers: [...entries, [...accept]],
  });
}
