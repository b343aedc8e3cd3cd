import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';

/** `2026-000001`; the millionth of a year has a digit more. */
export function formatInvoiceNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(6, '0')}`;
}

/**
 * Numbers without gaps, from 1 in each year. The count is a row that stays locked until the transaction ends, so
 * invoices are issued one at a time over all processes, and one that is rolled back leaves its number to the next.
 */
@Injectable()
export class InvoiceNumbers {
  constructor(private readonly em: EntityManager) {}

  /** Makes whoever else issues in this year wait until the current transaction ends. */
  async lock(year: number): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('an invoice is issued in the transaction of its cause');
    await this.em.execute(
      `insert into invoice_counter as counter (year, last) values (?, 0)
       on conflict (year) do update set last = counter.last`,
      [year],
    );
  }

  /** The next number of a year that was locked. */
  async take(year: number): Promise<string> {
    const [row] = await this.em.execute<{ last: number }[]>(
      'update invoice_counter set last = last + 1 where year = ? returning last',
      [year],
    );
    if (!row) throw new Error(`the year ${year} was not locked`);
    return formatInvoiceNumber(year, row.last);
  }
}
