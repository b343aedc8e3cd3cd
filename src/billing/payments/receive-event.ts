import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { Payment } from './payment-gateway.js';
import { PaymentsRepository } from './payments.repository.js';
import { RecordPayment } from './record-payment.js';

/** The meaning of a provider's event. */
export type PaymentNotice =
  | { readonly kind: 'paid'; readonly payment: Payment }
  | { readonly kind: 'ended'; readonly checkoutId: string };

export interface PaymentEvent {
  /** Id of the event at the provider, by which duplicates are recognised. */
  readonly id: string;
  readonly type: string;
  readonly notice: PaymentNotice;
}

/**
 * Handles an event of the provider once, even if it is delivered several times. Ignores events of checkouts that belong
 * to other services with the same provider account.
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
      const checkout = await this.payments.checkoutBySession(checkoutId);
      if (!checkout || !(await this.payments.insertEvent(id, type))) return;
      if (notice.kind === 'paid') await this.record.paid(notice.payment);
      else await this.payments.endCheckout(checkout);
    });
  }
}
