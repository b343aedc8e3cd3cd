import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Invoice } from './invoice.entity.js';

@Injectable()
export class InvoicesRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<Invoice | null> {
    return this.em.findOne(Invoice, { id, accountId, livemode });
  }

  /** Up to `count` invoices with a smaller id, the last issued first. */
  list({ accountId, livemode }: Tenant, beforeId: number, count: number): Promise<Invoice[]> {
    const where = { accountId, livemode, id: { $lt: beforeId } };
    return this.em.find(Invoice, where, { orderBy: { id: 'desc' }, limit: count });
  }

  async hasKey({ accountId, livemode }: Tenant, key: string): Promise<boolean> {
    return (await this.em.count(Invoice, { accountId, livemode, key })) > 0;
  }

  async insert(invoice: Invoice): Promise<void> {
    await this.em.persist(invoice).flush();
  }

  /** Across tenants, and read past the identity map: for commands and for what payment providers say. */
  findById(id: number): Promise<Invoice | null> {
    return this.em.findOne(Invoice, { id }, { refresh: true });
  }

  /** As `findById`, and nobody else changes it until the current transaction ends. */
  lock(id: number): Promise<Invoice | null> {
    return this.em.findOne(Invoice, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }
}
