import { defineProblem } from '#platform/http/problem';

export const AI_SEARCH_UNAVAILABLE = defineProblem({
  code: 'ai_search_unavailable',
  status: 422,
  title: 'AI scans are not available',
  description:
    'An AI scan needs a search provider that answers with a text, and a live key. The only such provider is DataForSEO: the ' +
    'operator sets `DATAFORSEO_LOGIN` and `DATAFORSEO_PASSWORD`. Nothing was created or charged.',
});
