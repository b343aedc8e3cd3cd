import { inertNotice } from '../notice/inert-notice.js';
import type { Notice, NoticeItem, Tone } from '../notice/notice.js';
import { fitItems } from './fit-items.js';
import { escapeUpTo, shorten } from './shorten.js';

/** Limits of embeds: 6,000 characters in all. @see https://discord.com/developers/docs/resources/message#embed-object */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 3_700;
const MAX_FIELDS = 8;
const MAX_FIELD = 100;
const MAX_LINE = 400;
const MAX_URL = 2_048;

const COLOURS: Readonly<Record<Tone, number>> = { good: 0x15_80_3d, bad: 0xb9_1c_1c, neutral: 0x64_74_8b };
const MARKS: Readonly<Record<Tone, string>> = { good: '🟢', bad: '🔴', neutral: '⚪' };

/** Formats a message as an embed without mentions. */
export function toDiscord(notice: Notice): object {
  const inert = inertNotice(notice);
  const { title, facts, tone, link, footer, at } = inert;
  const description = describe(inert);
  return {
    embeds: [
      {
        title: fit(title, MAX_TITLE),
        ...(description !== '' && { description }),
        ...(link && link.url.length <= MAX_URL && { url: link.url }),
        color: COLOURS[tone],
        fields: facts.slice(0, MAX_FIELDS).map(({ label, value }) => ({
          name: fit(label, MAX_FIELD),
          value: fit(value, MAX_FIELD),
          inline: true,
        })),
        footer: { text: shorten(footer, MAX_LINE) },
        timestamp: at.toISOString(),
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

/** The items get the room that the lines and the link leave. */
function describe(notice: Notice): string {
  const { lines, link } = notice;
  const last = [
    ...lines.map((line) => fit(line, MAX_LINE)),
    ...(link ? [`**${linked(link.text, link.url)}**`] : []),
  ];
  const items = fitItems(notice, MAX_DESCRIPTION - last.join('\n').length, {
    item: ({ text, url, tone }: NoticeItem) => `${MARKS[tone]} ${linked(text, url)}`,
    line: (text) => fit(text, MAX_LINE),
    sizeOf: (part) => part.length + 1,
  });
  return [...items, ...last].join('\n');
}

function linked(text: string, url: string | null): string {
  const shown = fit(text, MAX_LINE);
  return url === null || url.length > MAX_URL ? shown : `[${shown}](${url.replaceAll(')', '%29')})`;
}

function fit(text: string, max: number): string {
  return escapeUpTo(text, max, escape);
}

/** Escapes Markdown. */
function escape(text: string): string {
  return text.replaceAll(/[\\*_~`|>[\]()#<]/g, (character) => `\\${character}`);
}
