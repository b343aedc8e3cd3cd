import type { Locale } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { wordFurther } from '../notice/describe-digest.js';
import type { Notice } from '../notice/notice.js';
import { textsIn } from '../notice/texts.js';

/** What an e-mail consists of. */
export interface EmailParts {
  readonly notice: Notice;
  readonly locale: Locale;
  readonly unsubscribe: string | null;
  readonly hasMap: boolean;
  /** Why the recipient gets it. Defaults to the text of channels. */
  readonly why?: string;
  /** Colour of the top edge, `#` and six hexadecimal digits. Defaults to that of the tone. */
  readonly accent?: string;
}

/** Formats a message as plain text. */
export function toText({ notice, locale, unsubscribe, why }: EmailParts): string {
  const { title, lines, facts, items, further, link, footer } = notice;
  const say = textsIn(locale);
  const blocks = [
    [title],
    items.flatMap(({ text, url }) => [`- ${text}`, ...(url === null ? [] : [`  ${url}`])]),
    further > 0 ? [wordFurther(further, locale)] : [],
    lines,
    facts.map(({ label, value }) => `${label}: ${value}`),
    link ? [`${link.text}: ${link.url}`] : [],
    [
      '--',
      footer,
      why ?? say('whyMail'),
      ...(unsubscribe === null ? [] : [`${say('unsubscribe')}: ${unsubscribe}`]),
    ],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}
