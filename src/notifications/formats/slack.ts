import { inertNotice } from '../notice/inert-notice.js';
import type { Notice, Tone } from '../notice/notice.js';
import { joinUpTo, shorten } from './shorten.js';

/** Limits of Block Kit. @see https://docs.slack.dev/reference/block-kit/blocks */
const MAX_HEADER = 150;
const MAX_SECTION = 3_000;
const MAX_FIELDS = 10;
const MAX_TEXT = 500;
/** Escaping makes a text up to five times as long, so a shortened text fits its block. */
const MAX_LINE = 400;

const MARKS: Readonly<Record<Tone, string>> = { good: '🟢', bad: '🔴', neutral: '⚪' };

/** Formats a message as Block Kit, with a plain text for notifications. */
export function toSlack(notice: Notice): object {
  const { title, lines, facts, items, tone, link, footer } = inertNotice(notice);
  const sentences = [
    ...items.map((item) => `${MARKS[item.tone]} ${linked(item.text, item.url)}`),
    ...lines.map((line) => escape(shorten(line, MAX_LINE))),
  ];
  const fields = facts
    .slice(0, MAX_FIELDS)
    .map(({ label, value }) => mrkdwn(`*${escape(shorten(label, 100))}*\n${escape(shorten(value, 200))}`));
  return {
    text: escape(shorten(title, MAX_TEXT)),
    blocks: [
      {
        type: 'header',
        text: { type: 'plain_text', text: shorten(`${MARKS[tone]} ${title}`, MAX_HEADER), emoji: true },
      },
      ...(sentences.length > 0 ? [{ type: 'section', text: mrkdwn(joinUpTo(sentences, MAX_SECTION)) }] : []),
      ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
      ...(link ? [{ type: 'section', text: mrkdwn(`*${linked(link.text, link.url)}*`) }] : []),
      { type: 'context', elements: [mrkdwn(escape(shorten(footer, MAX_LINE)))] },
    ],
    unfurl_links: false,
  };
}

function mrkdwn(text: string) {
  return { type: 'mrkdwn', text };
}

function linked(text: string, url: string | null): string {
  const shown = escape(shorten(text, MAX_LINE));
  // A vertical bar ends the URL of a link.
  return url === null
    ? shown
    : `<${url.replaceAll('|', '%7C').replaceAll('>', '%3E')}|${shown.replaceAll('|', '¦')}>`;
}

/** Replaces the characters that start links and mentions in messages. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
