import { setTimeout } from 'node:timers/promises';
import type supertest from 'supertest';

const PATIENCE_MS = 20_000;

/** Reads until the answer is as wanted, as a client that polls would. */
export async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`still not done after ${PATIENCE_MS} ms: ${JSON.stringify(value)}`);
    await setTimeout(50);
  }
}

/** Polls a scan until it has ended. */
export async function finished(
  api: ReturnType<typeof supertest.agent>,
  location: string,
): Promise<Record<string, unknown>> {
  return until(
    async () => (await api.get(location).expect(200)).body as Record<string, unknown>,
    (scan) => scan['status'] !== 'queued' && scan['status'] !== 'running',
  );
}
