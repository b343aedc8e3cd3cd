import type { AppConfig } from '#config';
import { type Finding, ok, reasonOf, warn } from './finding.js';

const NAME = 'proxy';
const TIMEOUT_MS = 5_000;
/** A public address with a tag and a rate limit by address. */
const PATH = '/openapi.json';
/** Addresses for documentation (RFC 5737), which are no client. */
const FORGED = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const;

type Answer = Pick<Response, 'status' | 'headers'>;

/**
 * Sends requests through PUBLIC_URL, as a client does, and checks what a proxy on the way does to them.
 *
 * @returns no finding without PUBLIC_URL
 */
export async function checkFrontProxy(
  { publicUrl, trustProxy }: Pick<AppConfig, 'publicUrl' | 'trustProxy'>,
  isRunning: boolean,
): Promise<Finding[]> {
  if (publicUrl === null) return [];
  if (!isRunning) return [ok(NAME, 'not checked, because the service does not run')];
  try {
    return [await examine(publicUrl, trustProxy)];
  } catch (error) {
    return [
      warn(
        NAME,
        `${publicUrl} does not answer this machine: ${reasonOf(error)}`,
        'Correct PUBLIC_URL, or start the proxy. If only other machines reach it, check it from there.',
      ),
    ];
  }
}

async function examine(publicUrl: string, trustProxy: AppConfig['trustProxy']): Promise<Finding> {
  const first = await ask(publicUrl, { 'x-forwarded-for': FORGED[0] });
  const tag = first.headers.get('etag') ?? '';
  if (first.status !== 200 || remaining(first) === null) {
    return warn(
      NAME,
      `${publicUrl} answers ${first.status}, and not as this service`,
      'Correct PUBLIC_URL, ALLOWED_HOSTS, or the address to which the proxy sends requests. It must pass the header Host.',
    );
  }
  const second = await ask(publicUrl, { 'x-forwarded-for': FORGED[1], 'if-none-match': tag });
  // Each request counts by address. Asked again, because a new minute has a new limit.
  if (
    isOtherCaller(first, second) &&
    isOtherCaller(second, await ask(publicUrl, { 'x-forwarded-for': FORGED[2] }))
  ) {
    return warn(
      NAME,
      `a client chooses its address with X-Forwarded-For, because TRUST_PROXY is ${String(trustProxy)}`,
      'Set TRUST_PROXY to the number of proxies before the service, or to their addresses. Each must append to X-Forwarded-For.',
    );
  }
  if (second.status !== 304) {
    return warn(
      NAME,
      `the proxy changes or removes ETags (${tag || 'none'}), so clients load unchanged data again`,
      'Turn off compression in the proxy; the service compresses itself.',
    );
  }
  return ok(NAME, `${publicUrl} leads to the service`);
}

/** Reports whether the second request has not counted against the limit of the first. */
function isOtherCaller(first: Answer, second: Answer): boolean {
  return (remaining(second) ?? 0) >= (remaining(first) ?? 0);
}

async function ask(publicUrl: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(publicUrl + PATH, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.arrayBuffer();
  return response;
}

/** Returns the requests that are left of the limit; null if the answer is not of this service. */
function remaining({ headers }: Answer): number | null {
  const [, left] = /;r=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
  return left === undefined ? null : Number(left);
}
