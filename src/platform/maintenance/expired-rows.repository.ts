import { Injectable } from '@nestjs/common';
import { deleteInBatches } from '../database/delete-in-batches.js';
import { EntityManager } from '../database/entity-manager.js';

@Injectable()
export class ExpiredRowsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Deletes the rows of all tenants that were created before a time. For background tasks. */
  purge(table: string, createdBefore: Date, signal: AbortSignal): Promise<void> {
    return deleteInBatches(this.em, table, 'created_at < ? order by created_at', [createdBefore], signal);
  }
}
