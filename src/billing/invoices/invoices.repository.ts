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

  /** Returns up to `count` invoices with a smaller id, newest first. */
  list({ accountId, livemode }: Tenant, beforeId: number, count: number): Promise<Invoice[]> {
    const where = { accountId, livemode, id: { $lt: beforeId } };
    return this.em.find(Invoice, where, { orderBy: { id: 'desc' }, limit: count });
  }

  async hasKey({ accountId, livemode }: Tenant, key: string): Promise<boolean> {
    return (await this.em.count(Invoice, { accountId, livemode, key })) > 0;
  }

  async insert(invoice: Omit<Invoice, 'id'>): Promise<void> {
    await this.em.persist(this.em.create(Invoice, invoice)).flush();
  }

  /**
   * Locks the counter of a year until the current transaction ends. The counter is a row and not a sequence, so a
   * rollback leaves no gap in the numbers.
   */
  async lockYear(year: number): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('invoices must be issued in a transaction');
    await this.em.execute(
      `insert into invoice_counter as counter (year, last) values (?, 0)
       on conflict (year) do update set last = counter.last`,
      [year],
    );
  }

  /** Returns the next number of a locked year, such as `2026-000001`. Numbers grow beyond six digits. */
  async nextNumber(year: number): Promise<string> {
    const [row] = await this.em.execute<{ last: number }[]>(
      'update invoice_counter set last = last + 1 where year = ? returning last',
      [year],
    );
    if (!row) throw new Error(`the invoice counter of ${year} is not locked`);
    return `${year}-${String(row.last).padStart(6, '0')}`;
  }

  /** Locks an invoice until the current transaction ends. Across tenants: for commands and payment events. */
  lock(id: number): Promise<Invoice | null> {
    return this.em.findOne(Invoice, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }
}
