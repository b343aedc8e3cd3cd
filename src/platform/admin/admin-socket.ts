import { createHash } from 'node:crypto';
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'admin.sock';

/** The limit of the kernel for the path of a socket, in bytes: 107 on Linux, 103 on macOS. */
const MAX_BYTES = 103;

/** Leaves space for the alias below the temporary folder. */
const MAX_TMP_BYTES = 80;

/** Returns the path of the admin socket of a data folder; null on Windows, where sockets are not files. */
export function socketFile(dataDir: string): string | null {
  return process.platform === 'win32' ? null : join(dataDir, NAME);
}

/**
 * Calls `use` with an address of the socket that is short enough for the kernel. If the path of the data folder is too
 * long, the address goes through a temporary private link to the folder. An open socket does not need the link.
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
