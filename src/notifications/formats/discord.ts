import { inertNotice } from '../notice/inert-notice.js';
import type { Notice, Tone } from '../notice/notice.js';
import { joinUpTo, shorten } from './shorten.js';

/** Limits of embeds: 6,000 characters in all. @see https://discord.com/developers/docs/resources/message#embed-object */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 3_000;
const MAX_FIELDS = 8;
const MAX_LINE = 400;

const COLOURS: Readonly<Record<Tone, number>> = { good: 0x15_80_3d, bad: 0xb9_1c_1c, neutral: 0x64_74_8b };
const MARKS: Readonly<Record<Tone, string>> = { good: '🟢', bad: '🔴', neutral: '⚪' };

/** Formats a message as an embed without mentions. */
export function toDiscord(notice: Notice): object {
  const { title, lines, facts, items, tone, link, footer, at } = inertNotice(notice);
  const sentences = [
    ...items.map((item) => `${MARKS[item.tone]} ${linked(item.text, item.url)}`),
    ...lines.map((line) => escape(shorten(line, MAX_LINE))),
    ...(link ? [`**[${escape(link.text)}](${link.url})**`] : []),
  ];
  return {
    embeds: [
      {
        title: escapeUpTo(title, MAX_TITLE),
        ...(sentences.length > 0 && { description: joinUpTo(sentences, MAX_DESCRIPTION) }),
        ...(link && { url: link.url }),
        color: COLOURS[tone],
        fields: facts.slice(0, MAX_FIELDS).map(({ label, value }) => ({
          name: escape(shorten(label, 100)),
          value: escape(shorten(value, 100)),
          inline: true,
        })),
        footer: { text: shorten(footer, MAX_LINE) },
        timestamp: at.toISOString(),
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

function linked(text: string, url: string | null): string {
  const shown = escape(shorten(text, MAX_LINE));
  return url === null ? shown : `[${shown}](${url.replaceAll(')', '%29')})`;
}

/** Escapes Markdown in as much of a text as fits. */
function escapeUpTo(text: string, max: number): string {
  let shown = escape(shorten(text, max));
  for (let kept = max; shown.length > max; shown = escape(shorten(text, kept))) kept -= shown.length - max;
  return shown;
}

/** Escapes Markdown. */
function escape(text: string): string {
  return text.replaceAll(/[\\*_~`|>[\]()#<]/g, (character) => `\\${character}`);
}
