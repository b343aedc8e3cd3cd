import { AsyncLocalStorage } from 'node:async_hooks';

/** What caused the running code. Every log line has these fields. */
export interface Origin {
  readonly requestId: string | null;
  /** The authenticated caller of a request. */
  caller?: string;
}

const current = new AsyncLocalStorage<Origin>();

/** Returns the id of the request that caused the running code, also through a queue; null without a request. */
export function currentRequestId(): string | null {
  return current.getStore()?.requestId ?? null;
}

/** Returns the origin of the running code; undefined outside a request and a job. */
export function currentOrigin(): Origin | undefined {
  return current.getStore();
}

/** Returns the authenticated caller of the current request, `key:<id>` or `user:<id>`; null for commands and tasks. */
export function currentCaller(): string | null {
  return current.getStore()?.caller ?? null;
}

/** Adds the caller to the log lines of the current request. */
export function setCaller(caller: string): void {
  const origin = current.getStore();
  if (origin) origin.caller = caller;
}

/** Runs a function, and everything that it starts, with this request id. */
export function runWithRequestId<T>(requestId: string | null, work: () => T): T {
  return current.run({ requestId }, work);
}
