import { defineProblem } from '#platform/http/problem';

export const ORIGIN_NOT_ALLOWED = defineProblem({
  code: 'origin_not_allowed',
  status: 403,
  title: 'Pages of this origin may not use the endpoint',
  description:
    'A browser sent the request from a page of another origin. `/mcp` answers pages of `PUBLIC_URL`, of the origins in ' +
    '`CORS_ORIGINS` and of the same machine, as the Model Context Protocol requires. Add the origin to `CORS_ORIGINS`.',
});

export const PREVIEW_INVALID = defineProblem({
  code: 'preview_invalid',
  status: 422,
  title: 'The preview token is not valid for this scan',
  description:
    'A scan that is started through MCP requires the token of a preview: of the same caller, for the same parameters, ' +
    'at most 10 minutes old, and with the same cost. Nothing was started or charged. Call `preview_scan` again and send ' +
    'its token with the same parameters.',
});
