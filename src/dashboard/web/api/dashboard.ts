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
  try {
    return await read<T>(await send(`/dashboard/api/${path}`, sending));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'signed_out') tellSessionEnd();
    throw error;
  }
}
