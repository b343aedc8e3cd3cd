import { Injectable } from '@nestjs/common';
import { EntityManager } from '../database/entity-manager.js';
import { readRows } from '../database/read-rows.js';

/** Returns the statement that finds out which sources have rows. The names of its columns are their places. */
export function lookFor(sources: readonly string[]): string {
  // PostgreSQL ignores the order of `exists`, and may read the whole table if its statistics are outdated.
  const columns = sources.map((source, index) => `(select 1 ${source} limit 1) is not null as "${index}"`);
  return `select ${columns.join(', ')}`;
}

/** Finds out for several tasks in one prepared statement whether there is work. An idle process runs little else. */
@Injectable()
export class DueWorkRepository {
  constructor(private readonly em: EntityManager) {}

  /** @param sources `TaskOptions.work` of tasks @returns whether each has rows */
  async exists(sources: readonly string[]): Promise<boolean[]> {
    const [row] = await readRows<Record<string, boolean>>(this.em, lookFor(sources), []);
    return sources.map((_, index) => row?.[index] ?? true);
  }
}
