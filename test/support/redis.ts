import { spawn } from 'node:child_process';
import { freePort } from '../../tools/dev/free-port.js';

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a temporary server in memory.
 *
 * @param wantedPort the port of a stopped server, to restart it empty
 * @param settings further settings, as on the command line of `redis-server`
 */
export async function startRedis(
  binary: string,
  wantedPort?: number,
  ...settings: readonly string[]
): Promise<RedisServer> {
  const port = wantedPort ?? (await freePort());
  const server = spawn(
    binary,
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--maxmemory-policy',
      'noeviction',
      ...settings,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => {
      resolve();
    });
  });
  for await (const chunk of server.stdout) {
    if (String(chunk).includes('Ready to accept connections')) break;
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      server.kill('SIGKILL');
      await ended;
    },
  };
}
