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

  async insert(invoice: Omit<Invoice, 'id'>): Promise<void> {
    await this.em.persist(this.em.create(Invoice, invoice)).flush();
  }

  /**
   * Makes others who issue in this year wait until the current transaction ends. The count of the year is a row, so
   * numbers have no gaps: an invoice that is rolled back leaves its number to the next.
   */
  async lockYear(year: number): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('an invoice is issued in the transaction of its cause');
    await this.em.execute(
      `insert into invoice_counter as counter (year, last) values (?, 0)
       on conflict (year) do update set last = counter.last`,
      [year],
    );
  }

  /** Returns the next number of a year that was locked, from 1: `2026-000001`, with a digit more from a million on. */
  async takeNumber(year: number): Promise<string> {
    const [row] = await this.em.execute<{ last: number }[]>(
      'update invoice_counter set last = last + 1 where year = ? returning last',
      [year],
    );
    if (!row) throw new Error(`the year ${year} was not locked`);
    return `${year}-${String(row.last).padStart(6, '0')}`;
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
