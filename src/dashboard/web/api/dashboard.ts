import { ApiError } from './api-error.js';
import { read, send, type Sending } from './send.js';
import { tellSessionEnd } from './session-end.js';

/**
 * Calls what is not in the API, with the cookie of the session.
 *
 * @param path what follows /dashboard/api/
 * @throws ApiError; where it is for want of a session, the sign-in page comes up too
 */
export async function dashboard<T>(path: string, sending: Sending = {}): Promise<T> {
  return withSession(async () => read<T>(await send(`/dashboard/api/${path}`, sending)));
}

/** Some pages of a list, the first ones. */
export interface Pages<T> {
  readonly rows: readonly T[];
  /** How many of them were asked for. */
  readonly count: number;
  readonly hasMore: boolean;
}

/** Reads so many pages of a list one after the other, as their `Link` headers lead. @throws ApiError as above */
export async function dashboardPages<T>(
  path: string,
  count: number,
  signal?: AbortSignal,
): Promise<Pages<T>> {
  return withSession(async () => {
    const rows: T[] = [];
    let next: string | undefined = `/dashboard/api/${path}`;
    for (let page = 0; page < count && next !== undefined; page++) {
      const response: Response = await send(next, { signal });
      rows.push(...(await read<T[]>(response)));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return { rows, count, hasMore: next !== undefined };
  });
}

async function withSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'signed_out') tellSessionEnd();
    throw error;
  }
}
