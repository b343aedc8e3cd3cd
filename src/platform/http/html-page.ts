import { Header } from '@nestjs/common';
import { createHash } from 'node:crypto';

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem;color:#1f2937}
code,pre{font-family:ui-monospace,monospace;background:#f3f4f6;border-radius:4px;padding:.1em .3em}pre{padding:1em;overflow:auto}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  // For browsers that do not know `frame-ancestors`.
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // The address of a page can contain a secret.
  'referrer-policy': 'no-referrer',
} as const;

/** Marks a route that answers with `htmlPage`: no script runs, nothing is loaded, and no other page frames it. */
export function HtmlPage(): MethodDecorator {
  const headers = Object.entries(HEADERS).map(([name, value]) => Header(name, value));
  return (...target) => {
    for (const set of headers) set(...target);
  };
}

/** Renders a small page. @param content HTML in which foreign text is escaped */
export function htmlPage(title: string, content: string, language = 'en'): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style>
<h1>${title}</h1>${content}</html>`;
}
