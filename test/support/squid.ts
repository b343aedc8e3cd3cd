import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../tools/dev/free-port.js';
import { scratchFolder } from './scratch.js';

/** Accepts every user and password, and rejects requests without. */
const FAKE_HELPER = '/usr/lib/squid/basic_fake_auth';

export interface Squid {
  readonly port: number;
  /** The method and target of each request so far. */
  requests(): string[];
  stop(): Promise<void>;
}

/** Starts an outgoing proxy that requires credentials. */
export async function startSquid(program: string): Promise<Squid> {
  const folder = scratchFolder('squid-');
  // Squid gives up the rights of root.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const log = join(folder, 'access.log');
  const file = join(folder, 'squid.conf');
  writeFileSync(
    file,
    `http_port 127.0.0.1:${port}
pid_filename ${folder}/pid
cache_log ${folder}/cache.log
access_log stdio:${log} squid
buffered_logs off
cache deny all
visible_hostname squid.example
auth_param basic program ${FAKE_HELPER}
acl known proxy_auth REQUIRED
http_access allow known
http_access deny all
shutdown_lifetime 0 seconds
`,
  );
  const child = spawn(program, ['-N', '-f', file, '-n', `s${port}`], { stdio: 'ignore' });
  for (
    let tries = 0;
    !(existsSync(`${folder}/cache.log`) && readFileSync(`${folder}/cache.log`, 'utf8').includes('Accepting'));
    tries++
  ) {
    if (child.exitCode !== null || tries > 200) throw new Error('squid does not start');
    await setTimeout(50);
  }
  return {
    port,
    requests: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) =>
          line
            .split(/\s+/)
            .slice(3, 7)
            .filter((_, index) => index !== 1)
            .join(' '),
        ),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
