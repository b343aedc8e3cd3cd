import '../../src/app.module.js';
import { allProblemTypes } from '../../src/platform/http/problem.js';
import { code, type GeneratedPage, table } from './page.js';

export const PROBLEMS_PAGE: GeneratedPage = {
  path: 'docs/reference/problems.md',
  title: 'Problems',
  body: () => {
    const types = [...allProblemTypes()].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
    return [
      'Every error is an [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457) problem: `application/problem+json` with `type`, `title`, `status`, `detail`, `code` and `request_id`. ' +
        'Branch on `code`: it is stable. `type` is the address of a page of the service about the problem. How to handle errors: [API conventions](api-conventions.md#errors).',
      table(
        ['status', 'code', 'title', 'meaning and what to do'],
        types.map(({ status, code: name, title, description, example }) => [
          String(status),
          code(name),
          title,
          example === undefined
            ? description
            : `${description} Extra members: ${Object.keys(example).map(code).join(', ')}.`,
        ]),
      ),
    ].join('\n\n');
  },
};
