import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | null>();

/** The id of the request that what runs now follows from, through queues too; null when nobody asked for it. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null;
}

/** Runs something, and all that it starts, as following from this request. */
export function followingFrom<T>(requestId: string | null, work: () => T): T {
  return current.run(requestId, work);
}
