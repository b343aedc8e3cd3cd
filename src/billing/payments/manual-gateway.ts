import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import { type CheckoutState, type OpenCheckout, PaymentGateway } from './payment-gateway.js';
import { PAYMENTS_NOT_CONFIGURED } from './payments.problems.js';

/** Used without a payment provider: the operator marks invoices as paid. */
@Injectable()
export class ManualGateway extends PaymentGateway {
  constructor(private readonly clock: Clock) {
    super();
  }

  createCustomer(): Promise<never> {
    return Promise.reject(notConfigured());
  }

  openCheckout(): Promise<never> {
    return Promise.reject(notConfigured());
  }

  readCheckout(): Promise<never> {
    return Promise.reject(notConfigured());
  }

  /** A checkout of a previously configured provider cannot be closed; it ends when it expires. */
  endCheckout({ expiresAt }: Pick<OpenCheckout, 'expiresAt'>): Promise<CheckoutState> {
    if (expiresAt <= this.clock.now()) return Promise.resolve({ kind: 'ended' });
    return Promise.reject(
      new Problem(
        PAYMENTS_NOT_CONFIGURED,
        `The invoice can be paid until ${expiresAt.toISOString()} at a provider that is no longer configured.`,
      ),
    );
  }

  openPortal(): Promise<never> {
    return Promise.reject(notConfigured());
  }
}

function notConfigured(): Problem {
  return new Problem(
    PAYMENTS_NOT_CONFIGURED,
    'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to accept payments online.',
  );
}
