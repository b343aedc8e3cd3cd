import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';

/** Money that has been set aside for a search. */
export interface Booking {
  readonly provider: string;
  readonly month: string;
  readonly micros: number;
}

/**
 * What each provider has cost in each calendar month (UTC), over all processes. A search is booked before it is sent, in
 * one statement that looks at the cap and counts, so that no two can both have the last of it; what turns out to be free
 * is given back. A process that is killed leaves booked what it had in flight: too much is counted, never too little.
 */
@Injectable()
export class ProviderSpending {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @returns null when it would take the month past the cap; null is no cap */
  async book(provider: string, micros: number, cap: number | null): Promise<Booking | null> {
    const limit = cap ?? Number.MAX_SAFE_INTEGER;
    if (micros > limit) return null;
    const month = this.month();
    const rows = await this.execute<unknown>(
      `insert into provider_spending as spending (provider, month, micros) values (?, ?::date, ?)
       on conflict (provider, month) do update set micros = spending.micros + excluded.micros
       where spending.micros + excluded.micros <= ? returning micros`,
      [provider, month, micros, limit],
    );
    return rows.length > 0 ? { provider, month, micros } : null;
  }

  async giveBack({ provider, month, micros }: Booking): Promise<void> {
    await this.execute(
      'update provider_spending set micros = micros - ? where provider = ? and month = ?::date',
      [micros, provider, month],
    );
  }

  /** This month's, in millionths of the currency; read in the transaction under way, if there is one. */
  async spent(provider: string): Promise<number> {
    const [row] = await this.em.execute<{ micros: string }[]>(
      'select micros from provider_spending where provider = ? and month = ?::date',
      [provider, this.month()],
    );
    return Number(row?.micros ?? 0);
  }

  /** By itself, whatever transaction of the caller's is open: what was spent stays spent. */
  private execute<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.em.fork().execute<Row[]>(sql, [...parameters]);
  }

  private month(): string {
    return `${this.clock.now().toISOString().slice(0, 7)}-01`;
  }
}
