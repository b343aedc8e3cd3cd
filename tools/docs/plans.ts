import { BILLING_CURRENCY, PLAN_CODES, PLANS } from '#config';
import { type GeneratedPage, table } from './page.js';

export const PLANS_PAGE: GeneratedPage = {
  path: 'docs/reference/plans.md',
  title: 'Plans',
  body: () =>
    [
      table(
        ['plan', 'credits per month', 'API with live keys', 'requests per minute and key', 'price per month'],
        PLAN_CODES.map((code) => {
          const { monthlyCredits, apiAccess, requestsPerMinute, monthlyPrice } = PLANS[code];
          return [
            code,
            monthlyCredits.toLocaleString('en'),
            apiAccess ? 'yes' : 'no',
            String(requestsPerMinute),
            `${monthlyPrice[BILLING_CURRENCY] / 100} ${BILLING_CURRENCY}`,
          ];
        }),
      ),
      'One credit pays for one measured pin. Test keys work on every plan and spend no credits. The plans are constants in `config/plans.ts`.',
      'How credits, cycles and invoices work: [Billing and invoices](../guides/billing-and-invoices.md).',
    ].join('\n\n'),
};
