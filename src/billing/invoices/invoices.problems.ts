import { defineProblem } from '#platform/http/problem';

export const INVOICE_NOT_OPEN = defineProblem({
  code: 'invoice_not_open',
  status: 409,
  title: 'The invoice is already settled',
  description:
    'Only an open invoice can be paid or voided, and both are final. `status` is the current status.',
  example: { status: 'paid' },
});
