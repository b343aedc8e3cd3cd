import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports of Linux: no client connection occupies the port while its server is restarted. */
const FIRST_PORT = 10_240;
const LAST_PORT = 32_767;

/** Returns a free port of the loopback address. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => {
      resolve(false);
    });
    probe.listen(port, '127.0.0.1', () =>
      probe.close(() => {
        resolve(true);
      }),
    );
  });
}
