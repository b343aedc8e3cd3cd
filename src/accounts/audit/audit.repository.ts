import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { AuditEntry } from './audit-entry.entity.js';

/** Which entries; what is left out does not matter. */
export interface AuditFilter {
  /** The part of an action before its dot. */
  readonly subject?: string | undefined;
  /** The e-mail address that somebody had then, or `operator`. */
  readonly actor?: string | undefined;
  /** Only older ones than this. */
  readonly beforeId: number;
  readonly limit: number;
}

@Injectable()
export class AuditRepository {
  constructor(private readonly em: EntityManager) {}

  async insert(entry: Omit<AuditEntry, 'id'>): Promise<void> {
    await this.em.insert(AuditEntry, entry);
  }

  /** Returns the entries of an account, the newest first. */
  list(accountId: number, { subject, actor, beforeId, limit }: AuditFilter): Promise<AuditEntry[]> {
    const wanted = {
      accountId,
      id: { $lt: beforeId },
      ...(subject === undefined ? {} : { action: { $like: `${subject}.%` } }),
      ...(actor === undefined ? {} : { actor }),
    };
    return this.em.find(AuditEntry, wanted, { orderBy: { id: 'desc' }, limit });
  }
}
