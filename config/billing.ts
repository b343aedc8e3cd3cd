import type { Environment } from './environment.schema.js';

/** The seller's details, as printed on every invoice issued from now on, and the payment terms. */
export interface InvoiceSettings {
  readonly seller: {
    readonly name: string;
    /** One element per line. */
    readonly address: readonly string[];
    readonly email: string | null;
    /** VAT number or a similar identifier, printed as written. */
    readonly taxId: string | null;
  };
  /** Text printed below the total, one element per line, for example the bank details. */
  readonly note: readonly string[];
  /** Days from the issue of an invoice until it is due. */
  readonly dueDays: number;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Base URL of Stripe's API. */
  readonly baseUrl: string;
}

/** Returns the invoice settings; fields that are not set are null or empty. */
export function invoiceSettings(env: Environment): InvoiceSettings {
  return {
    seller: {
      name: env.INVOICE_SELLER_NAME,
      address: env.INVOICE_SELLER_ADDRESS,
      email: env.INVOICE_SELLER_EMAIL ?? null,
      taxId: env.INVOICE_SELLER_TAX_ID ?? null,
    },
    note: env.INVOICE_NOTE,
    dueDays: env.INVOICE_DUE_DAYS,
  };
}

/** Returns the Stripe settings, or null unless both secrets are set. */
export function stripeSettings(env: Environment): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  return { secretKey, webhookSecret, baseUrl: env.STRIPE_BASE_URL };
}
