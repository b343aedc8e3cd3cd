import { defineProblem } from '#platform/http/problem';

export const TOO_MANY_FEEDS = defineProblem({
  code: 'too_many_feeds',
  status: 422,
  title: 'Too many feeds',
  description: 'An account can have 100 feeds of each mode. Delete feeds that no spreadsheet reads.',
});
