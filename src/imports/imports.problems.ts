import { defineProblem } from '#platform/http/problem';

export const UNREADABLE_FILE = defineProblem({
  code: 'unreadable_file',
  status: 400,
  title: 'The file cannot be read',
  description:
    'The file as a whole is not valid, and nothing was stored. `reason` is one of `empty`, `no_rows`, `encoding`, ' +
    '`columns`, `quotes`, `row_too_long`, `json` and `too_complex`; `line` is the line of the fault, if it has one.',
  example: { reason: 'quotes', line: 17 },
});

export const TOO_MANY_ROWS = defineProblem({
  code: 'too_many_rows',
  status: 413,
  title: 'The file has too many rows',
  description: 'A file may have at most 10,000 rows. Split it. Nothing was stored.',
  example: { max_rows: 10_000 },
});

export const TOO_MANY_IMPORTS = defineProblem({
  code: 'too_many_imports',
  status: 409,
  title: 'Too many imports are waiting',
  description:
    'An account can have 20 unfinished imports. They run one after the other: wait until one has finished.',
});

export const UNREADABLE_ROW = defineProblem({
  code: 'unreadable_row',
  status: 400,
  title: 'The row cannot be read',
  description: 'A row of an import is not valid CSV or JSON, or has more or fewer fields than the header.',
});

export const DUPLICATE_ROW = defineProblem({
  code: 'duplicate_row',
  status: 409,
  title: 'An earlier row is the same business',
  description: 'A file may contain a business once. `detail` names the line of the row that counts.',
});
