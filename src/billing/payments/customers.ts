import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { CustomerGone, PaymentGateway } from './payment-gateway.js';
import { forgettingRefusals } from './refusals.js';

interface Row {
  readonly idempotency_key: string;
  readonly customer_id: string | null;
}

/** Who the accounts are at the payment provider. Made there when first needed. */
@Injectable()
export class Customers {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsRepository,
    private readonly service: AccountsService,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Does something with the account's customer. One that the provider no longer knows is made anew, once.
   *
   * @throws Problem `not_found` for the account, or those of the gateway
   */
  async with<T>(accountId: number, work: (customerId: string) => Promise<T>): Promise<T> {
    await this.service.get(accountId);
    const row = await this.rowOf(accountId);
    try {
      return await work(row.customer_id ?? (await this.create(accountId, row)));
    } catch (error) {
      if (!(error instanceof CustomerGone)) throw error;
      await this.forget(row);
      return work(await this.create(accountId, await this.rowOf(accountId)));
    }
  }

  private async create(accountId: number, row: Row): Promise<string> {
    const email = await this.accounts.ownerEmail(accountId);
    const key = row.idempotency_key;
    const customerId = await forgettingRefusals(
      () => this.gateway.createCustomer({ accountId, email }, key),
      () => this.forget(row),
    );
    await this.em.execute('update payment_customer set customer_id = ? where idempotency_key = ?', [
      customerId,
      key,
    ]);
    return customerId;
  }

  private async rowOf(accountId: number): Promise<Row> {
    // The update changes nothing; it is there for its answer.
    const [row] = await this.em.execute<[Row]>(
      `insert into payment_customer as customer (account_id, livemode, idempotency_key, created_at)
       values (?, true, ?, ?)
       on conflict (account_id) do update set livemode = customer.livemode
       returning idempotency_key, customer_id`,
      [accountId, randomUUID(), this.clock.now()],
    );
    return row;
  }

  private async forget({ idempotency_key: key }: Row): Promise<void> {
    await this.em.execute('delete from payment_customer where idempotency_key = ?', [key]);
  }
}
