/** Content of a payment page. */
export interface CheckoutOrder {
  readonly invoiceId: number;
  readonly invoiceNumber: string;
  /** Id of the customer at the provider. */
  readonly customerId: string;
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** A payment page of the provider for an invoice, open until it expires. */
export interface OpenCheckout {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** A completed payment. */
export interface Payment {
  readonly checkoutId: string;
  readonly amount: number;
  readonly currency: string;
  /** Id of the payment at the provider. */
  readonly reference: string;
  readonly at: Date;
}

/** State of a checkout. `processing`: paid with a method that takes days to confirm. */
export type CheckoutState =
  | { readonly kind: 'open'; readonly checkout: OpenCheckout }
  | { readonly kind: 'processing' }
  | { readonly kind: 'paid'; readonly payment: Payment }
  | { readonly kind: 'ended' };

/**
 * Port to the payment provider. Must not be called in a transaction, because it sends HTTP requests.
 *
 * Every method throws Problem `payments_not_configured`, `payment_provider_unavailable` (no answer, so the request may
 * have been executed) or `payment_provider_refused` (not executed). Requests with the same key are idempotent.
 */
export abstract class PaymentGateway {
  /** @returns the id of the customer at the provider */
  abstract createCustomer(
    customer: { readonly accountId: number; readonly email: string | null },
    key: string,
  ): Promise<string>;

  abstract openCheckout(order: CheckoutOrder, key: string): Promise<OpenCheckout>;

  abstract readCheckout(id: string): Promise<CheckoutState>;

  /** Closes a checkout unless it is paid. @returns its new state, never `open` */
  abstract endCheckout(checkout: Pick<OpenCheckout, 'id' | 'expiresAt'>): Promise<CheckoutState>;

  /** Returns the URL of a page on which the customer manages payment methods. @throws CustomerGone */
  abstract openPortal(customerId: string): Promise<string>;
}

/** The customer does not exist at the provider: it was deleted, or belongs to another account of the operator. */
export class CustomerGone extends Error {}
