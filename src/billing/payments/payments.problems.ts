import { defineProblem } from '#platform/http/problem';

export const PAYMENTS_NOT_CONFIGURED = defineProblem({
  code: 'payments_not_configured',
  status: 409,
  title: 'No payment provider is configured',
  description:
    'Invoices are paid by other means here, and marked so by the operator. To take payments online, set ' +
    '`STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET`.',
});

export const PAYMENT_IN_PROGRESS = defineProblem({
  code: 'payment_in_progress',
  status: 409,
  title: 'A payment of the invoice is under way',
  description:
    'The customer has paid by a method that takes days to confirm, such as a bank debit. The invoice becomes paid ' +
    'when it is confirmed, or can be settled otherwise when it has failed.',
});

export const PAYMENT_MISMATCH = defineProblem({
  code: 'payment_mismatch',
  status: 409,
  title: 'A payment does not fit its invoice',
  description:
    'What has been paid is of another amount or currency than the invoice, or came when it was settled. The page is ' +
    'closed. Give the payment back at the provider and ask for another page, or settle the invoice by hand.',
  example: { payment_reference: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' },
});

export const PAYMENT_PROVIDER_UNAVAILABLE = defineProblem({
  code: 'payment_provider_unavailable',
  status: 502,
  title: 'The payment provider does not answer',
  description: 'Nothing was changed. Try again shortly: it is safe to repeat.',
});

export const PAYMENT_PROVIDER_REFUSED = defineProblem({
  code: 'payment_provider_refused',
  status: 502,
  title: 'The payment provider refuses the request',
  description: 'Nothing was changed. `detail` has what the provider says.',
});

export const WEBHOOK_SIGNATURE_INVALID = defineProblem({
  code: 'webhook_signature_invalid',
  status: 400,
  title: 'The event is not signed by the payment provider',
  description:
    'The `Stripe-Signature` header is missing, too old or made with another secret. Set ' +
    '`STRIPE_WEBHOOK_SECRET` to the signing secret of this very endpoint.',
});
