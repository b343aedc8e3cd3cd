import type { Tracing } from '#platform/tracing/tracing';
import type { SearchHandler } from './search-request.js';

/** Decorates a search: records each request as a span. */
export function traceSearch(search: SearchHandler, provider: string, tracing: Tracing): SearchHandler {
  return (request) =>
    tracing.span('provider.search', { 'lrs.provider': provider }, async (add) => {
      const outcome = await search(request);
      add({ 'lrs.search.outcome': outcome.kind });
      return outcome;
    });
}
