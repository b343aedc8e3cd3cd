import type { Readable } from 'node:stream';

/** As much of a body as came, and what broke it off before its end or the limit. */
export interface Beginning {
  readonly text: string;
  readonly failure: Error | null;
}

/** Reads a body up to a number of bytes and lets go of the rest, however long it is. */
export async function readBeginning(body: Readable, maxBytes: number): Promise<Beginning> {
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
