import { defineProblem } from '#platform/http/problem';

export const PROVIDER_BUDGET_EXHAUSTED = defineProblem({
  code: 'provider_budget_exhausted',
  status: 503,
  title: 'The monthly search budget is exhausted',
  description:
    'Every search provider that could measure this has reached its spending cap for the calendar month (UTC). Nothing ' +
    'was created or charged. Contact the operator of the service or wait until next month.',
  example: { providers: ['serpapi'] },
});

export const PROVIDER_UNAVAILABLE = defineProblem({
  code: 'provider_unavailable',
  status: 502,
  title: 'The search provider did not respond',
  description:
    'The request needs a search provider. It failed, and no other configured provider could answer. Nothing was stored; ' +
    'try again later.',
});
