/** Renders a small page. @param content HTML in which foreign text is escaped */
export function htmlPage(title: string, content: string, language = 'en'): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem;color:#1f2937}
code,pre{font-family:ui-monospace,monospace;background:#f3f4f6;border-radius:4px;padding:.1em .3em}pre{padding:1em;overflow:auto}</style>
<h1>${title}</h1>${content}</html>`;
}
