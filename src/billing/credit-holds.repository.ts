import { EntityManager } from '#platform/database/entity-manager';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CreditHold } from './credit-hold.entity.js';

@Injectable()
export class CreditHoldsRepository {
  constructor(private readonly em: EntityManager) {}

  /** The hold of a scan, locked, if it has not ended: of many who end it at once, one gets it. */
  lockOpen(scanId: number): Promise<CreditHold | null> {
    return this.lockWhere({ scanId, endedAt: null });
  }

  lock(scanId: number): Promise<CreditHold | null> {
    return this.lockWhere({ scanId });
  }

  private lockWhere(where: { scanId: number; endedAt?: null }): Promise<CreditHold | null> {
    return this.em.findOne(CreditHold, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }
}
