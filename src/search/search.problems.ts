import { defineProblem } from '#platform/http/problem';

export const PROVIDER_UNAVAILABLE = defineProblem({
  code: 'provider_unavailable',
  status: 502,
  title: 'The search provider did not answer',
  description: 'The provider was needed for this and failed. Nothing was stored; try again later.',
});
