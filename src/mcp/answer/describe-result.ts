import type { Problem } from '#platform/http/problem';
import { select, type Selection } from '#platform/http/selection/selection';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolAnswer } from '../tool.js';
import { fitAnswer } from './fit-answer.js';

/** Returns the result of a successful call. @param selection members to return of each row, or of the data */
export function describeAnswer(answer: ToolAnswer, selection: Selection): CallToolResult {
  const { list, data, png } = answer;
  const selected = list
    ? {
        ...answer,
        list: { ...list, rows: list.rows.map((one) => ({ ...one, row: pick(one.row, selection) })) },
      }
    : { ...answer, data: pick(data, selection) };
  const fitted = fitAnswer(selected);
  const text = { type: 'text' as const, text: fitted.text };
  if (!png) return { content: [text], structuredContent: fitted.data };
  // Several clients drop the content of an answer that has structured content, and with it the picture.
  return { content: [{ type: 'image', data: png.toString('base64'), mimeType: 'image/png' }, text] };
}

function pick(value: object, selection: Selection): object {
  return select(value, selection) as object;
}

/** Returns the result of a call that failed with a problem. The model reads the error and what to do. */
export function describeProblem({ type, detail, extras }: Problem, requestId: string): CallToolResult {
  const retryAfter = extras.headers?.['retry-after'];
  const fitted = fitAnswer({
    summary: `${type.code}: ${detail}`.slice(0, 1000),
    data: {
      code: type.code,
      status: type.status,
      detail: detail.slice(0, 1000),
      ...(retryAfter !== undefined && { retry_after_seconds: Number(retryAfter) }),
      request_id: requestId,
      ...extras.members,
    },
  });
  return { isError: true, content: [{ type: 'text', text: fitted.text }], structuredContent: fitted.data };
}
