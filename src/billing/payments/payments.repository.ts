import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Invoice } from '../invoices/invoice.entity.js';
import { Checkout } from './checkout.entity.js';

/** An account at the payment provider. */
export interface PaymentCustomer {
  /** With which the provider is asked to make it: whoever asks again gets the same one. */
  readonly idempotencyKey: string;
  /** The provider's id; null until it has answered. */
  readonly customerId: string | null;
}

/** Checkouts, customers and events of the provider. Across tenants; reads go past the identity map. */
@Injectable()
export class PaymentsRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Returns the checkout that may still be paid on, or is being opened. */
  currentCheckout(invoiceId: number): Promise<Checkout | null> {
    return this.em.findOne(Checkout, { invoiceId, endedAt: null }, { refresh: true });
  }

  checkoutBySession(sessionId: string): Promise<Checkout | null> {
    return this.em.findOne(Checkout, { sessionId }, { refresh: true });
  }

  /** Begins a checkout. The invoice's row must be locked, and have no current one. */
  async beginCheckout({ id, accountId, livemode }: Invoice): Promise<Checkout> {
    const checkout = this.em.create(Checkout, {
      accountId,
      livemode,
      invoiceId: id,
      idempotencyKey: randomUUID(),
      sessionId: null,
      expiresAt: null,
      endedAt: null,
      paymentReference: null,
      createdAt: this.clock.now(),
    });
    await this.em.persist(checkout).flush();
    return checkout;
  }

  async endCheckout({ id }: Pick<Checkout, 'id'>): Promise<void> {
    await this.em.nativeUpdate(Checkout, { id, endedAt: null }, { endedAt: this.clock.now() });
  }

  /** Returns the account's customer; a new one, without the provider's id, when there is none. */
  async customerOf(accountId: number): Promise<PaymentCustomer> {
    // The update changes nothing; it is there for its answer.
    const [row] = await this.em.execute<[PaymentCustomer]>(
      `insert into payment_customer as customer (account_id, livemode, idempotency_key, created_at)
       values (?, true, ?, ?)
       on conflict (account_id) do update set livemode = customer.livemode
       returning idempotency_key as "idempotencyKey", customer_id as "customerId"`,
      [accountId, randomUUID(), this.clock.now()],
    );
    return row;
  }

  /** Stores the provider's id of a customer. */
  async setCustomerId({ idempotencyKey }: PaymentCustomer, customerId: string): Promise<void> {
    await this.em.execute('update payment_customer set customer_id = ? where idempotency_key = ?', [
      customerId,
      idempotencyKey,
    ]);
  }

  async removeCustomer({ idempotencyKey }: PaymentCustomer): Promise<void> {
    await this.em.execute('delete from payment_customer where idempotency_key = ?', [idempotencyKey]);
  }

  /** Stores an event of the provider. @returns false when it was stored before */
  async insertEvent(id: string, type: string): Promise<boolean> {
    const inserted = await this.em.execute<unknown[]>(
      `insert into payment_event (id, type, received_at) values (?, ?, ?)
       on conflict (id) do nothing returning id`,
      [id, type, this.clock.now()],
    );
    return inserted.length > 0;
  }
}
