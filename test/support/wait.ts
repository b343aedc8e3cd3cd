import { setTimeout } from 'node:timers/promises';
import type { Api, Schema } from './api.js';

/** Long, for a busy machine. A wait that succeeds ends earlier. */
const TIMEOUT_MS = 60_000;
const FIRST_PAUSE_MS = 20;
/** Long enough that a wait does not exceed the rate limit of its key. */
const LONGEST_PAUSE_MS = 200;

export type Scan = Schema<'ScanDto'>;

/** Polls until the value satisfies the condition. @throws Error with the last value after a minute */
export async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`condition not satisfied after ${TIMEOUT_MS} ms: ${JSON.stringify(value)}`);
    await setTimeout(pause);
  }
}

/** Returns the path and query of an address, which is absolute if the service has a PUBLIC_URL. */
export function pathIn(address: string): string {
  const { pathname, search } = new URL(address, 'http://localhost');
  return pathname + search;
}

/** Polls a scan until it has ended. */
export async function finished(api: Api, location: string): Promise<Scan> {
  return until(
    async () => (await api.get(pathIn(location)).expect(200)).body as Scan,
    ({ status }) => status !== 'queued' && status !== 'running',
  );
}
