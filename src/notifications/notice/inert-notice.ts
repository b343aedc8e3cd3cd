import type { Notice } from './notice.js';

/** Written into a text where a program would find a link or a mention. It is invisible. */
const BREAK = '\u200b';

/**
 * Returns a message whose texts are text only, whatever the names in them. Programs find links and mentions in plain text,
 * which no markup can prevent, and so a name could send readers elsewhere or notify a whole channel.
 */
export function inertNotice(notice: Notice): Notice {
  const { title, lines, facts, items, link, footer } = notice;
  return {
    ...notice,
    title: inert(title),
    lines: lines.map(inert),
    facts: facts.map(({ label, value }) => ({ label: inert(label), value: inert(value) })),
    items: items.map((item) => ({ ...item, text: inert(item.text) })),
    link: link && { ...link, text: inert(link.text) },
    footer: inert(footer),
  };
}

/** Breaks links, mentions and the functions of Teams such as `{{DATE()}}`. The text ends no line and turns no direction. */
export function inert(text: string): string {
  return text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/@(?=everyone|here|channel|group|all\b|team\b)/gi, `@${BREAK}`)
    .replaceAll('://', `:${BREAK}//`)
    .replaceAll('{{', `{${BREAK}{`)
    .replaceAll(/\b(www)(?=\.)/gi, `$1${BREAK}`);
}
