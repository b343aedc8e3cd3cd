import { stat } from 'node:fs/promises';

/**
 * Returns the size of a regular file in bytes. The service reads the file of a command itself, so a pipe of the shell is
 * not there, and a device such as `/dev/zero` would fill its memory.
 *
 * @throws Error for another kind of file
 */
export async function fileSize(path: string): Promise<number> {
  const info = await stat(path);
  if (info.isFile()) return info.size;
  throw new Error('it is not a regular file. Write the rows to a file first.');
}
