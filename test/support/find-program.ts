import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds the first of these programs on PATH. @returns its path; null if none is installed */
export function findProgram(...names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
}
