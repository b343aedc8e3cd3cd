import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { PaymentsRepository } from './payments.repository.js';
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
    private readonly unitOfWork: UnitOfWork,
    private readonly payments: PaymentsRepository,
    private readonly record: RecordPayment,
  ) {}

  run({ id, type, notice }: PaymentEvent): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { checkoutId } = notice.kind === 'paid' ? notice.payment : notice;
      if (!(await this.payments.checkoutBySession(checkoutId))) return;
      if (!(await this.payments.insertEvent(id, type))) return;
      if (notice.kind === 'paid') await this.record.paid(notice.payment);
      else await this.record.ended(notice.checkoutId);
    });
  }
}
