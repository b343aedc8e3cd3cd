import { defineProblem } from '#platform/http/problem';

export const INVOICE_NOT_OPEN = defineProblem({
  code: 'invoice_not_open',
  status: 409,
  title: 'The invoice is settled',
  description: 'Only an open invoice can be paid or voided, and that is final. `status` is what it is now.',
  example: { status: 'paid' },
});
