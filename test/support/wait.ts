import { setTimeout } from 'node:timers/promises';
import type supertest from 'supertest';

/** Long: on a busy machine much takes ten times as long, and a wait that succeeds costs nothing. */
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 20;
/** Long waits ask seldom, so that they do not use up what a key may ask in a minute. */
const LONGEST_PAUSE_MS = 200;

/** Reads until the answer is as wanted, as a client that polls would. */
export async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`still not done after ${PATIENCE_MS} ms: ${JSON.stringify(value)}`);
    await setTimeout(pause);
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
