import { defineProblem } from '#platform/http/problem';

export const PROVIDER_BUDGET_EXHAUSTED = defineProblem({
  code: 'provider_budget_exhausted',
  status: 503,
  title: 'The search budget of this month is spent',
  description:
    'The service may spend so much on its search providers in a calendar month (UTC), and that is spent at each of ' +
    'those that could measure this. Nothing was created or charged. Ask whoever runs the service, or wait for the ' +
    'next month.',
  example: { providers: ['serpapi'] },
});

export const PROVIDER_UNAVAILABLE = defineProblem({
  code: 'provider_unavailable',
  status: 502,
  title: 'The search provider did not answer',
  description:
    'It was needed for this and failed, and no other configured one could tell. Nothing was stored; try again later.',
});
