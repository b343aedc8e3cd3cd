import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemBody } from './problem-body.js';
import { BAD_REQUEST, HEADERS_TOO_LARGE, REQUEST_TIMEOUT } from './problems.js';

const BY_CODE: Readonly<Record<string, typeof BAD_REQUEST>> = {
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: REQUEST_TIMEOUT,
};

/**
 * Sends a problem to a client whose message is not valid HTTP, and closes the connection.
 *
 * @param baseUrl base URL of `type`; empty for a relative reference
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const type = BY_CODE[error.code ?? ''] ?? BAD_REQUEST;
  const requestId = randomUUID();
  const occurrence = { baseUrl, instance: `urn:uuid:${requestId}`, requestId };
  const body = JSON.stringify(problemBody(type, type.description, occurrence));
  socket.end(
    `HTTP/1.1 ${type.status} ${STATUS_CODES[type.status] ?? ''}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Language: en\r\nX-Content-Type-Options: nosniff\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
