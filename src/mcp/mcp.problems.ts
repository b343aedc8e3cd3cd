import { defineProblem } from '#platform/http/problem';

export const PREVIEW_INVALID = defineProblem({
  code: 'preview_invalid',
  status: 422,
  title: 'The preview token is not valid for this scan',
  description:
    'A scan that is started through MCP requires the token of a preview: of the same caller, for the same parameters, ' +
    'at most 10 minutes old, and with the same cost. Nothing was started or charged. Call `preview_scan` again and send ' +
    'its token with the same parameters.',
});
