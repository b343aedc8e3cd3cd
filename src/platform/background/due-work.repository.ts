import { Injectable } from '@nestjs/common';
import { EntityManager } from '../database/entity-manager.js';
import { readRows } from '../database/read-rows.js';

/** Finds out for several tasks in one prepared statement whether there is work. An idle process runs little else. */
@Injectable()
export class DueWorkRepository {
  constructor(private readonly em: EntityManager) {}

  /** @param sources `TaskOptions.work` of tasks @returns whether each has rows */
  async exists(sources: readonly string[]): Promise<boolean[]> {
    // PostgreSQL ignores the order of `exists`, and may read the whole table if its statistics are outdated.
    const columns = sources.map((source, index) => `(select 1 ${source} limit 1) is not null as "${index}"`);
    const [row] = await readRows<Record<string, boolean>>(this.em, `select ${columns.join(', ')}`, []);
    return sources.map((_, index) => row?.[index] ?? true);
  }
}
