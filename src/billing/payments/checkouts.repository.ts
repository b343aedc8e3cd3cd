import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Invoice } from '../invoices/invoice.entity.js';
import { Checkout } from './checkout.entity.js';

/** Across tenants: for commands and for what the provider says. Reads go past the identity map. */
@Injectable()
export class CheckoutsRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The one that may still be paid on, or is being opened. */
  current(invoiceId: number): Promise<Checkout | null> {
    return this.em.findOne(Checkout, { invoiceId, endedAt: null }, { refresh: true });
  }

  bySession(sessionId: string): Promise<Checkout | null> {
    return this.em.findOne(Checkout, { sessionId }, { refresh: true });
  }

  /** Begins one. The invoice's row must be locked, and have no current one. */
  async begin({ id, accountId, livemode }: Invoice): Promise<Checkout> {
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

  async end({ id }: Pick<Checkout, 'id'>): Promise<void> {
    await this.em.nativeUpdate(Checkout, { id, endedAt: null }, { endedAt: this.clock.now() });
  }
}
