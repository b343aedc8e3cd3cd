import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ERROR_LEVEL = 50;

interface LogLine {
  readonly level?: number;
  readonly context?: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

/** Counts the lines of errors in the logs by message, most frequent first. */
export function describeLogs(folder: string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const message = errorIn(line);
      if (message !== null) counts.set(message, (counts.get(message) ?? 0) + 1);
    }
  }
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

function errorIn(line: string): string | null {
  if (line === '') return null;
  let entry: LogLine;
  try {
    entry = JSON.parse(line) as LogLine;
  } catch {
    // A killed process may leave half a line.
    return null;
  }
  if ((entry.level ?? 0) < ERROR_LEVEL) return null;
  return [entry.context, entry.msg, entry.err?.message?.split('\n')[0]].filter(Boolean).join(': ');
}
