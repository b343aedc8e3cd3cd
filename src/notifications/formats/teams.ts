import { inertNotice } from '../notice/inert-notice.js';
import type { Notice, Tone } from '../notice/notice.js';
import { shorten } from './shorten.js';

const MAX_TITLE = 300;
const MAX_LINE = 500;
const MAX_FACTS = 10;

const COLOURS: Readonly<Record<Tone, string>> = { good: 'Good', bad: 'Attention', neutral: 'Default' };

/**
 * Formats a message as an Adaptive Card in the envelope that a Teams Workflow expects, under its limit of 28 KB.
 *
 * @see https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
 */
export function toTeams(notice: Notice): object {
  const { title, lines, facts, items, tone, link, footer } = inertNotice(notice);
  const text = (content: string, more: object = {}) => ({
    type: 'TextBlock',
    text: content,
    wrap: true,
    ...more,
  });
  const body = [
    text(escape(shorten(title, MAX_TITLE)), { weight: 'Bolder', size: 'Medium', color: COLOURS[tone] }),
    ...items.map((item) =>
      text(`- ${linked(item.text, item.url)}`, { color: COLOURS[item.tone], spacing: 'Small' }),
    ),
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
