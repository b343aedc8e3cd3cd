import { maskKeys } from '#platform/secrets/mask-keys';
import type { ToolAnswer } from '../tool.js';

/** Maximum length of the text of an answer, in bytes of UTF-8. */
export const MAX_BYTES = 4096;

interface Fitted {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Returns the text of an answer, a summary and JSON, and the data in it. If the text is longer than `MAX_BYTES`, rows are
 * left out at the end of the list, then long members are left out. A note says how to get the rest.
 */
export function fitAnswer({ summary, data, list }: Pick<ToolAnswer, 'summary' | 'data' | 'list'>): Fitted {
  const base = { ...data };
  if (!list) return fitMembers(summary, base);
  const { name, rows, hasMore } = list;
  const withRows = (count: number): Fitted => {
    const isCut = count < rows.length;
    const cursor = rows[count - 1]?.cursor;
    return asText(summary, {
      ...base,
      [name]: rows.slice(0, count).map(({ row }) => row),
      next_cursor: isCut || hasMore ? (cursor ?? null) : null,
      ...(isCut && { note: noteOf(count, rows.length, cursor) }),
    });
  };
  const count = mostThatFit(rows.length, (some) => fits(withRows(some)));
  if (count > 0 || rows.length === 0) return withRows(count);
  const [first] = rows;
  const one = fitMembers(summary, { ...(first?.row ?? {}) }, MAX_BYTES / 2);
  const cursor = first?.cursor ?? null;
  return asText(summary, {
    ...base,
    [name]: [one.data],
    next_cursor: rows.length > 1 || hasMore ? cursor : null,
  });
}

function noteOf(shown: number, all: number, cursor: string | undefined): string {
  const rest =
    cursor === undefined ? `a limit of ${shown}, and then its next_cursor` : 'cursor = next_cursor';
  return `${shown} of ${all} rows fit into an answer. For the rest, call again with ${rest}. For shorter rows, name the fields that you need.`;
}

/** Leaves out the longest members until the text fits. */
function fitMembers(summary: string, data: Record<string, unknown>, max = MAX_BYTES): Fitted {
  const left = JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
  const omitted: string[] = [];
  for (;;) {
    const note = omitted.length > 0 && {
      note: `Left out because the answer is limited to 4 kB: ${omitted.join(', ')}. Name the fields that you need.`,
    };
    const fitted = asText(summary, { ...left, ...note });
    const longest = Object.entries(left).sort(([, a], [, b]) => bytesOf(b) - bytesOf(a))[0]?.[0];
    if (Buffer.byteLength(fitted.text) <= max || longest === undefined) return fitted;
    omitted.push(longest);
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a copy with names of data
    delete left[longest];
  }
}

function asText(summary: string, data: Record<string, unknown>): Fitted {
  const json = maskKeys(JSON.stringify(data));
  return { text: `${maskKeys(summary)}\n${json}`, data: JSON.parse(json) as Record<string, unknown> };
}

function fits({ text }: Fitted): boolean {
  return Buffer.byteLength(text) <= MAX_BYTES;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Returns the largest count up to `max` that fits, or 0. */
function mostThatFit(max: number, test: (count: number) => boolean): number {
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (test(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
