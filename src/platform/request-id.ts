import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | null>();

/** Returns the id of the request that caused the running code, also through a queue; null without a request. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null;
}

/** Runs a function, and everything that it starts, with this request id. */
export function runWithRequestId<T>(requestId: string | null, work: () => T): T {
  return current.run(requestId, work);
}
