import { createHash } from 'node:crypto';
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'admin.sock';

/** The kernel's limit in bytes: 107 on Linux, 103 on macOS. */
const MAX_BYTES = 103;

/** Room for the alias below the temporary folder. */
const MAX_TMP_BYTES = 80;

/** Where the running service of a data folder can be spoken to; null where sockets are no files (Windows). */
export function socketFile(dataDir: string): string | null {
  return process.platform === 'win32' ? null : join(dataDir, NAME);
}

/**
 * Calls `use` with an address of the socket that the kernel accepts. The socket is always in the data folder,
 * where both sides look and whose owner is known. Where the path is too long, it is reached through a link to
 * the folder, which only we can see and which is gone afterwards: an open socket does not need it any more.
 */
export async function withSocketAddress<T>(dataDir: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = socketFile(dataDir);
  if (path === null) return use(await pipeName(dataDir));
  if (Buffer.byteLength(path) <= MAX_BYTES) return use(path);
  const tmp = Buffer.byteLength(tmpdir()) <= MAX_TMP_BYTES ? tmpdir() : '/tmp';
  const alias = await mkdtemp(join(tmp, 'lrs-'));
  try {
    await symlink(dataDir, join(alias, 'd'));
    return await use(join(alias, 'd', NAME));
  } finally {
    await rm(alias, { recursive: true });
  }
}

async function pipeName(dataDir: string): Promise<string> {
  const real = await realpath(dataDir).catch(() => dataDir);
  return `\\\\.\\pipe\\local-ranking-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`;
}
