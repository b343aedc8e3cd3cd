import type { Readable } from 'node:stream';

/** The received part of a body, and the error that interrupted it before its end or the limit. */
interface ReceivedText {
  readonly text: string;
  readonly failure: Error | null;
}

/** Reads at most `maxBytes` of a body and discards the rest. */
export async function readUpTo(body: Readable, maxBytes: number): Promise<ReceivedText> {
  const chunks: Buffer[] = [];
  let length = 0;
  let failure: Error | null = null;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      // Leaving the loop destroys the stream, and with it the connection.
      if (length > maxBytes) break;
    }
  } catch (error) {
    failure = error as Error;
  }
  return { text: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'), failure };
}
