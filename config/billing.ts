import type { Environment } from './environment.schema.js';

/** Who sells, as printed on every invoice from then on, and when it is to be paid. */
export interface InvoiceSettings {
  readonly seller: {
    readonly name: string;
    /** One line each. */
    readonly address: readonly string[];
    readonly email: string | null;
    /** VAT number or the like, as it is to be printed. */
    readonly taxId: string | null;
  };
  /** Printed below the total, one line each: how to pay, say. */
  readonly note: readonly string[];
  /** Days from the issue of an invoice until it is due. */
  readonly dueDays: number;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where Stripe's API is. */
  readonly baseUrl: string;
}

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

export function stripeSettings(env: Environment): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  return { secretKey, webhookSecret, baseUrl: env.STRIPE_BASE_URL };
}
