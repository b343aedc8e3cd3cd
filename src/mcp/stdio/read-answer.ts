/** Outside of the range that the protocol reserves. */
const SERVICE_ERROR = -32_000;

/**
 * Returns `result` or `error` of the answer of the service, or null if it has none. Problems of the service, such as an
 * invalid key, become errors with their code and detail.
 */
export function readAnswer(status: number, text: string): object | null {
  if (text === '') return null;
  const body = parse(text);
  if (body.result !== undefined) return { result: body.result };
  if (body.error !== undefined) return { error: body.error };
  const reason =
    typeof body.code === 'string'
      ? `${body.code}: ${String(body.detail)}`
      : `The address in LRS_URL answered with status ${status}, and not as this service does. Correct LRS_URL.`;
  return { error: { code: SERVICE_ERROR, message: reason } };
}

/** The error of a message that cannot be written as JSON again. */
export const TOO_DEEP = {
  error: { code: SERVICE_ERROR, message: 'The message is nested too deep. Send fewer levels.' },
};

/** Returns the error of a request that did not reach the service. */
export function unreachable(url: string, error: unknown): object {
  const cause = (error as { cause?: { code?: string } }).cause?.code;
  const message =
    `The service at ${url} cannot be reached${cause === undefined ? '' : ` (${cause})`}. ` +
    'Start it with `npm start`, or set LRS_URL to its address.';
  return { error: { code: SERVICE_ERROR, message } };
}

interface Answer {
  readonly result?: unknown;
  readonly error?: unknown;
  readonly code?: unknown;
  readonly detail?: unknown;
}

function parse(text: string): Answer {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
