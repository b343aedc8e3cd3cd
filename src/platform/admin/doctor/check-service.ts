import { PACKAGE_VERSION } from '#config';
import { type Finding, ok, warn } from './finding.js';

const PATIENCE_MS = 2_000;

/** Does a service run, and is it of the version that this command line is of? */
export function checkService(running: { readonly pid: number; readonly version: string } | null): Finding {
  if (!running) return ok('service', 'not running');
  const detail = `running, pid ${running.pid}, version ${running.version}`;
  return running.version === PACKAGE_VERSION
    ? ok('service', detail)
    : warn('service', `${detail}; this command is of version ${PACKAGE_VERSION}`, 'Restart the service.');
}

/** With a database server there is no socket to ask on: does something answer where the service listens? */
export async function answersAt(host: string, port: number): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const address = reachable.includes(':') ? `[${reachable}]` : reachable;
  try {
    const response = await fetch(`http://${address}:${port}/healthz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
