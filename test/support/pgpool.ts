import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../tools/dev/free-port.js';
import { accepts, type Pooler } from './pgbouncer.js';
import { unprivilegedUser } from './postgres.js';
import { fastFolder } from './scratch.js';
import { until } from './wait.js';

/**
 * Starts pgpool-II on a free port of the loopback address, in front of a primary and its standbys.
 *
 * @param servers their URLs, the primary first
 * @param settings further lines of `pgpool.conf`
 */
export async function startPgpool(
  program: string,
  servers: readonly string[],
  settings: readonly string[],
): Promise<Pooler> {
  const user = await unprivilegedUser();
  const folder = mkdtempSync(join(fastFolder(), 'lrs-pgpool-'));
  const [primary] = servers.map((server) => new URL(server));
  const port = await freePort();
  const lines = [
    "backend_clustering_mode = 'streaming_replication'",
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    `pcp_port = ${await freePort()}`,
    `socket_dir = '${folder}'`,
    `pcp_socket_dir = '${folder}'`,
    `pid_file_name = '${join(folder, 'pid')}'`,
    `logdir = '${folder}'`,
    `sr_check_user = '${primary?.username}'`,
    ...servers.flatMap((server, index) => [
      `backend_hostname${index} = '127.0.0.1'`,
      `backend_port${index} = ${new URL(server).port}`,
      `backend_weight${index} = 1`,
    ]),
    ...settings,
  ];
  writeFileSync(join(folder, 'pgpool.conf'), lines.join('\n'));
  writeFileSync(join(folder, 'pcp.conf'), '');
  if (user) chownSync(folder, user.uid, user.gid);
  const child = spawn(program, ['-n', '-f', join(folder, 'pgpool.conf'), '-F', join(folder, 'pcp.conf')], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  await until(() => accepts(port), Boolean);
  return {
    url: `postgresql://${primary?.username}@127.0.0.1:${port}${primary?.pathname}`,
    stop: async () => {
      const ended = once(child, 'exit');
      // Without waiting for its clients.
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
