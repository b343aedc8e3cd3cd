/** A response that was requested longer ago is out of date. */
const FRESH_MS = 15_000;

interface FirstRequest {
  readonly answer: Promise<Response>;
  /** By `performance.now()`. */
  readonly sentAt: number;
}

declare global {
  interface Window {
    /** Requests that `public/start.js` sent while the scripts loaded. */
    readonly firstRequests?: Map<string, FirstRequest>;
  }
}

/** Returns the response of a request that was sent while the scripts loaded, once; undefined if none was. */
export async function firstResponse(
  method: string,
  path: string,
  body: string | undefined,
): Promise<Response | undefined> {
  const name = [method, path, body].join(' ');
  const first = window.firstRequests?.get(name);
  if (!first) return undefined;
  window.firstRequests?.delete(name);
  // A request that failed is sent again.
  return performance.now() - first.sentAt > FRESH_MS ? undefined : first.answer.catch(() => undefined);
}

/** Drops the responses that no page has used: they belong to another user, or to the other mode. */
export function forgetFirstResponses(): void {
  window.firstRequests?.clear();
}
