import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { CheckoutsRepository } from './checkouts.repository.js';
import type { Payment } from './payment-gateway.js';
import { RecordPayment } from './record-payment.js';

/** What a provider's event means for us. */
export type PaymentNotice =
  | { readonly kind: 'paid'; readonly payment: Payment }
  | { readonly kind: 'ended'; readonly checkoutId: string };

export interface PaymentEvent {
  /** The provider's id of the event; with it an event is known again. */
  readonly id: string;
  readonly type: string;
  readonly notice: PaymentNotice;
}

/**
 * Acts on an event of the provider, once however often it is delivered. Nothing is kept of those about checkouts of
 * others who use the same account of the provider.
 */
@Injectable()
export class ReceiveEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly checkouts: CheckoutsRepository,
    private readonly record: RecordPayment,
    private readonly clock: Clock,
  ) {}

  run({ id, type, notice }: PaymentEvent): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { checkoutId } = notice.kind === 'paid' ? notice.payment : notice;
      if (!(await this.checkouts.bySession(checkoutId))) return;
      const inserted = await this.em.execute<unknown[]>(
        `insert into payment_event (id, type, received_at) values (?, ?, ?)
         on conflict (id) do nothing returning id`,
        [id, type, this.clock.now()],
      );
      if (inserted.length === 0) return;
      if (notice.kind === 'paid') await this.record.paid(notice.payment);
      else await this.record.ended(notice.checkoutId);
    });
  }
}
