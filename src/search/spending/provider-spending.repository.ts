import { holdsNoAccess } from '#platform/backup/access-declarations';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';

/** Money that is reserved for a search. */
export interface Booking {
  readonly provider: string;
  readonly month: string;
  readonly micros: number;
}

/**
 * The spending of each provider per calendar month (UTC), over all tenants and processes. A search is booked before it is
 * sent, and released if it turns out to be free. A killed process leaves its searches in flight booked, so the sum is never
 * too low.
 */
@Injectable()
export class ProviderSpendingRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Books an amount. One statement compares with the cap and adds, so concurrent bookings cannot exceed it.
   *
   * @param cap null = no cap
   * @returns null if the booking would exceed the cap
   */
  async book(provider: string, micros: number, cap: number | null): Promise<Booking | null> {
    const limit = cap ?? Number.MAX_SAFE_INTEGER;
    if (micros > limit) return null;
    const month = this.month();
    const rows = await this.execute(
      `insert into provider_spending as spending (provider, month, micros) values (?, ?::date, ?)
       on conflict (provider, month) do update set micros = spending.micros + excluded.micros
       where spending.micros + excluded.micros <= ? returning micros`,
      [provider, month, micros, limit],
    );
    return rows.length > 0 ? { provider, month, micros } : null;
  }

  async release({ provider, month, micros }: Booking): Promise<void> {
    await this.execute(
      'update provider_spending set micros = micros - ? where provider = ? and month = ?::date',
      [micros, provider, month],
    );
  }

  /** Returns the spending of this month in millionths of the currency. Joins the transaction of the caller. */
  async spentThisMonth(provider: string): Promise<number> {
    const [row] = await this.em.execute<{ micros: string }[]>(
      'select micros from provider_spending where provider = ? and month = ?::date',
      [provider, this.month()],
    );
    return Number(row?.micros ?? 0);
  }

  /** Runs outside of the caller's transaction: a rollback must not undo spending. */
  private execute(sql: string, parameters: unknown[]): Promise<unknown[]> {
    return this.em.fork().execute(sql, parameters);
  }

  private month(): string {
    return `${this.clock.now().toISOString().slice(0, 7)}-01`;
  }
}

holdsNoAccess('provider_spending', 'Costs.');
