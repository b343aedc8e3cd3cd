import { inertNotice } from '../notice/inert-notice.js';
import type { Notice, NoticeItem, Tone } from '../notice/notice.js';
import { fitItems } from './fit-items.js';
import { shorten } from './shorten.js';

const MAX_TITLE = 300;
const MAX_LINE = 500;
const MAX_FACTS = 10;
/** Size of a message. */
const MAX_BYTES = 28 * 1024;

const COLOURS: Readonly<Record<Tone, string>> = { good: 'Good', bad: 'Attention', neutral: 'Default' };

/**
 * Formats a message as an Adaptive Card in the envelope that a Teams Workflow expects, under its limit of 28 KB. The items
 * get the room that the rest leaves.
 *
 * @see https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
 */
export function toTeams(notice: Notice): object {
  const inert = inertNotice(notice);
  const items = fitItems(inert, MAX_BYTES - sizeOf(message(inert, [])), {
    item: ({ text: shown, url, tone }: NoticeItem) =>
      text(`- ${linked(shown, url)}`, { color: COLOURS[tone], spacing: 'Small' }),
    line: (line) => text(escape(line)),
    sizeOf,
  });
  return message(inert, items);
}

function message({ title, lines, facts, tone, link, footer }: Notice, items: readonly object[]): object {
  const body = [
    text(escape(shorten(title, MAX_TITLE)), { weight: 'Bolder', size: 'Medium', color: COLOURS[tone] }),
    ...items,
    ...lines.map((line) => text(escape(shorten(line, MAX_LINE)))),
    ...(facts.length > 0
      ? [
          {
            type: 'FactSet',
            facts: facts.slice(0, MAX_FACTS).map(({ label, value }) => ({
              title: escape(shorten(label, 100)),
              value: escape(shorten(value, 200)),
            })),
          },
        ]
      : []),
    text(escape(footer), { isSubtle: true, size: 'Small' }),
  ];
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    fallbackText: shorten(title, MAX_TITLE),
    body,
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }] }),
  };
  const attachment = {
    contentType: 'application/vnd.microsoft.card.adaptive',
    contentUrl: null,
    content: card,
  };
  return { type: 'message', attachments: [attachment] };
}

function text(content: string, more: object = {}): object {
  return { type: 'TextBlock', text: content, wrap: true, ...more };
}

/** Bytes of a part in a message, with the comma after it. */
function sizeOf(part: object): number {
  return Buffer.byteLength(JSON.stringify(part)) + 1;
}

function linked(text: string, url: string | null): string {
  const shown = escape(shorten(text, MAX_LINE));
  return url === null ? shown : `[${shown}](${url.replaceAll(')', '%29')})`;
}

/** Escapes the Markdown of text blocks: links, emphasis and lists. */
function escape(text: string): string {
  return text
    .replaceAll(/[\\*_[\]`]/g, (character) => `\\${character}`)
    .replace(/^(\s*\d*)([-+#>.)])(?=\s)/, '$1\\$2');
}
