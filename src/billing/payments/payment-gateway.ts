/** What is to be paid, for the provider's page. */
export interface CheckoutOrder {
  readonly invoiceId: number;
  readonly invoiceNumber: string;
  /** As the provider knows the customer. */
  readonly customerId: string;
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** A page of the provider on which an invoice can be paid until it expires. */
export interface OpenCheckout {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** Money that has come in. */
export interface Payment {
  readonly checkoutId: string;
  readonly amount: number;
  readonly currency: string;
  /** The provider's id of the payment, to look it up there. */
  readonly reference: string;
  readonly at: Date;
}

/** What has become of a checkout. `processing`: paid by a method that takes days to confirm. */
export type CheckoutState =
  | { readonly kind: 'open'; readonly checkout: OpenCheckout }
  | { readonly kind: 'processing' }
  | { readonly kind: 'paid'; readonly payment: Payment }
  | { readonly kind: 'ended' };

/**
 * The port to whoever takes the money. Never called inside a transaction: it waits for another service.
 *
 * Every method throws Problem `payments_not_configured`, `payment_provider_unavailable` (no answer: what was asked
 * for may have happened) or `payment_provider_refused` (an answer: it has not). With the same key a request is the
 * same request, however often it is sent.
 */
export abstract class PaymentGateway {
  /** @returns the provider's id of the customer */
  abstract createCustomer(
    customer: { readonly accountId: number; readonly email: string | null },
    key: string,
  ): Promise<string>;

  abstract openCheckout(order: CheckoutOrder, key: string): Promise<OpenCheckout>;

  abstract readCheckout(id: string): Promise<CheckoutState>;

  /** Makes a checkout unpayable, if nobody has paid on it. @returns what it is then, never `open` */
  abstract endCheckout(checkout: Pick<OpenCheckout, 'id' | 'expiresAt'>): Promise<CheckoutState>;

  /** A page on which the customer manages means of payment. @throws CustomerGone */
  abstract openPortal(customerId: string): Promise<string>;
}

/** The provider knows no such customer: made with another account of the operator, or deleted there. */
export class CustomerGone extends Error {}
