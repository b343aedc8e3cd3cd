import type { Readable } from 'node:stream';

/**
 * Reads a body up to a number of bytes and lets go of the rest, however long it is.
 *
 * @throws what broke the stream, when that comes before the limit
 */
export async function readBeginning(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (length > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}
