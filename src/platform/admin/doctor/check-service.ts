import { PACKAGE_VERSION } from '#config';
import { type Finding, ok, warn } from './finding.js';

const TIMEOUT_MS = 2_000;

/** Compares the version of the running service with the version of this program. */
export function checkService(running: { readonly pid: number; readonly version: string } | null): Finding {
  if (!running) return ok('service', 'not running');
  const detail = `running, pid ${running.pid}, version ${running.version}`;
  return running.version === PACKAGE_VERSION
    ? ok('service', detail)
    : warn('service', `${detail}; this command has version ${PACKAGE_VERSION}`, 'Restart the service.');
}

/** Returns whether a service answers at its HTTP address. With a database server there is no admin socket. */
export async function answersAt(host: string, port: number): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const address = reachable.includes(':') ? `[${reachable}]` : reachable;
  try {
    const response = await fetch(`http://${address}:${port}/healthz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
