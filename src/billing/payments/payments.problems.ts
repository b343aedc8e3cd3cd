import { defineProblem } from '#platform/http/problem';

export const PAYMENTS_NOT_CONFIGURED = defineProblem({
  code: 'payments_not_configured',
  status: 409,
  title: 'No payment provider is configured',
  description:
    'Without a payment provider, the operator marks invoices as paid. To accept payments online, set ' +
    '`STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET`.',
});

export const PAYMENT_IN_PROGRESS = defineProblem({
  code: 'payment_in_progress',
  status: 409,
  title: 'A payment of the invoice is in progress',
  description:
    'The customer paid with a method that takes days to confirm, such as a bank debit. The invoice becomes paid when ' +
    'the payment is confirmed. If the payment fails, the invoice can be settled in another way.',
});

export const PAYMENT_MISMATCH = defineProblem({
  code: 'payment_mismatch',
  status: 409,
  title: 'The payment does not match its invoice',
  description:
    'The payment has another amount or currency than the invoice, or arrived after the invoice was settled. The ' +
    'payment page is closed. Refund the payment at the provider and create a new link, or settle the invoice by command.',
  example: { payment_reference: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' },
});

export const PAYMENT_PROVIDER_UNAVAILABLE = defineProblem({
  code: 'payment_provider_unavailable',
  status: 502,
  title: 'The payment provider does not respond',
  description: 'Nothing was changed. Try again shortly; the request is safe to repeat.',
});

export const PAYMENT_PROVIDER_REFUSED = defineProblem({
  code: 'payment_provider_refused',
  status: 502,
  title: 'The payment provider rejected the request',
  description: 'Nothing was changed. `detail` contains the message of the provider.',
});

export const WEBHOOK_SIGNATURE_INVALID = defineProblem({
  code: 'webhook_signature_invalid',
  status: 400,
  title: 'The event is not signed by the payment provider',
  description:
    'The `Stripe-Signature` header is missing, more than five minutes old or ahead, or signed with another secret. Set ' +
    '`STRIPE_WEBHOOK_SECRET` to the signing secret of this webhook endpoint.',
});
