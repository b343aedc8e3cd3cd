import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { AuditEntry } from './audit-entry.entity.js';

/** Selects entries; omitted fields match all entries. */
export interface AuditFilter {
  /** The part of an action before its dot. */
  readonly subject?: string | undefined;
  /** E-mail address of the user at the time, or `operator`. */
  readonly actor?: string | undefined;
  /** Exclusive. */
  readonly beforeId: number;
  readonly limit: number;
}

@Injectable()
export class AuditRepository {
  constructor(private readonly em: EntityManager) {}

  async insert(entry: Omit<AuditEntry, 'id'>): Promise<void> {
    await this.em.insert(AuditEntry, entry);
  }

  /** Returns entries of an account, newest first. */
  list(accountId: number, { subject, actor, beforeId, limit }: AuditFilter): Promise<AuditEntry[]> {
    const where = {
      accountId,
      id: { $lt: beforeId },
      ...(subject === undefined ? {} : { action: { $like: `${subject}.%` } }),
      ...(actor === undefined ? {} : { actor }),
    };
    return this.em.find(AuditEntry, where, { orderBy: { id: 'desc' }, limit });
  }
}
