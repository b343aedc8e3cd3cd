import { holdsNoAccess } from '#platform/backup/access-declarations';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Invoice } from '../invoices/invoice.entity.js';
import { Checkout } from './checkout.entity.js';

/** An account at the payment provider. */
export interface PaymentCustomer {
  /** Key of the request that creates the customer, so that a retry returns the same customer. */
  readonly idempotencyKey: string;
  /** Id at the provider; null until the provider has answered. */
  readonly customerId: string | null;
}

/** Checkouts, customers and events of the provider. Across tenants; reads bypass the identity map. */
@Injectable()
export class PaymentsRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Returns the checkout that is open or being created. */
  currentCheckout(invoiceId: number): Promise<Checkout | null> {
    return this.em.findOne(Checkout, { invoiceId, endedAt: null }, { refresh: true });
  }

  checkoutBySession(sessionId: string): Promise<Checkout | null> {
    return this.em.findOne(Checkout, { sessionId }, { refresh: true });
  }

  /** Inserts a checkout. The invoice must be locked and have no current checkout. */
  async insertCheckout({ id, accountId, livemode }: Invoice): Promise<Checkout> {
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

  /** Returns the customer of an account; inserts one without the provider's id if there is none. */
  async customerOf(accountId: number): Promise<PaymentCustomer> {
    // The update changes nothing; it makes `returning` return the existing row.
    const [row] = await this.em.execute<[PaymentCustomer]>(
      `insert into payment_customer as customer (account_id, livemode, idempotency_key, created_at)
       values (?, true, ?, ?)
       on conflict (account_id) do update set livemode = customer.livemode
       returning idempotency_key as "idempotencyKey", customer_id as "customerId"`,
      [accountId, randomUUID(), this.clock.now()],
    );
    return row;
  }

  /** Stores the id of a customer at the provider. */
  async setCustomerId({ idempotencyKey }: PaymentCustomer, customerId: string): Promise<void> {
    await this.em.execute('update payment_customer set customer_id = ? where idempotency_key = ?', [
      customerId,
      idempotencyKey,
    ]);
  }

  async removeCustomer({ idempotencyKey }: PaymentCustomer): Promise<void> {
    await this.em.execute('delete from payment_customer where idempotency_key = ?', [idempotencyKey]);
  }

  /** Stores an event of the provider. @returns false if it is already stored */
  async insertEvent(id: string, type: string): Promise<boolean> {
    const inserted = await this.em.execute<unknown[]>(
      `insert into payment_event (id, type, received_at) values (?, ?, ?)
       on conflict (id) do nothing returning id`,
      [id, type, this.clock.now()],
    );
    return inserted.length > 0;
  }
}

holdsNoAccess('payment_customer', 'The id of an account at the payment provider.');
holdsNoAccess('payment_event', 'Ids of events that were handled.');
