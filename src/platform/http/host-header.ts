import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { Problem } from './problem.js';
import { BAD_REQUEST } from './problems.js';

/** Headers that two servers on the way could read differently if they were repeated. */
const SINGLE = ['host', 'authorization'];

/**
 * Requires the Host header of HTTP/1.1 (RFC 9112, 3.2), and Host and Authorization at most once. Node's own check would
 * answer without a body and before the request is counted, and Node drops repeated headers silently.
 *
 * @throws Problem `bad_request`
 */
export function requireHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
    throw new Problem(BAD_REQUEST, 'HTTP/1.1 requires a Host header. Add one to the request.');
  }
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const repeated = SINGLE.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (repeated !== undefined) {
    throw new Problem(BAD_REQUEST, `The header ${repeated} must occur once; the request repeats it.`);
  }
}

/** The host names under which browsers may open the service. */
export class KnownHosts {
  private readonly names: ReadonlySet<string> | null;

  /** @param publicUrl null accepts every name */
  constructor({ publicUrl, allowedHosts }: { publicUrl: string | null; allowedHosts: readonly string[] }) {
    this.names = publicUrl === null ? null : new Set([new URL(publicUrl).hostname, ...allowedHosts]);
  }

  /**
   * Rejects a host name that does not lead here. A page of a foreign name that resolves to this server (DNS rebinding)
   * would otherwise count as a page of the service. IP addresses and names without a dot cannot be registered by others.
   *
   * @throws Problem `bad_request`
   */
  require({ headers: { host } }: FastifyRequest): void {
    if (this.names === null || host === undefined) return;
    const name = nameIn(host);
    if (name !== null && (isLocal(name) || this.names.has(name))) return;
    throw new Problem(
      BAD_REQUEST,
      `The host ${JSON.stringify(host)} is not a name of this service. Use PUBLIC_URL, or add the name to ALLOWED_HOSTS.`,
    );
  }
}

/** Returns the name without its port, as URLs write it; null if it is not valid. */
function nameIn(host: string): string | null {
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : null;
}

function isLocal(name: string): boolean {
  return !name.includes('.') || isIP(name) !== 0;
}
