import { inertNotice } from '../notice/inert-notice.js';
import type { Notice, NoticeItem, Tone } from '../notice/notice.js';
import { fitItems } from './fit-items.js';
import { escapeUpTo, shorten } from './shorten.js';

/** Limits of Block Kit. @see https://docs.slack.dev/reference/block-kit/blocks */
const MAX_HEADER = 150;
const MAX_SECTION = 3_000;
const MAX_FIELDS = 10;
const MAX_FIELD = 100;
const MAX_TEXT = 500;
const MAX_LINE = 400;
const MAX_URL = 2_000;
/**
 * Limit of all sections with the text of items and lines. Slack rejects blocks of more than about 13,200 characters in all,
 * without documenting it. @see https://github.com/slackapi/bolt-js/issues/2509
 */
const MAX_SECTIONS = 7_500;

const MARKS: Readonly<Record<Tone, string>> = { good: '🟢', bad: '🔴', neutral: '⚪' };

/** Formats a message as Block Kit, with a plain text for notifications. */
export function toSlack(notice: Notice): object {
  const inert = inertNotice(notice);
  const { title, facts, tone, link, footer } = inert;
  const fields = facts
    .slice(0, MAX_FIELDS)
    .map(({ label, value }) => mrkdwn(`*${fit(label, MAX_FIELD)}*\n${fit(value, MAX_FIELD)}`));
  return {
    text: fit(title, MAX_TEXT),
    blocks: [
      {
        type: 'header',
        text: { type: 'plain_text', text: shorten(`${MARKS[tone]} ${title}`, MAX_HEADER), emoji: true },
      },
      ...sectionsOf(inert).map((text) => ({ type: 'section', text: mrkdwn(text) })),
      ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
      ...(link ? [{ type: 'section', text: mrkdwn(`*${linked(link.text, link.url)}*`) }] : []),
      { type: 'context', elements: [mrkdwn(fit(footer, MAX_LINE))] },
    ],
    unfurl_links: false,
  };
}

/** Writes items and lines as texts, each short enough for a section. */
function sectionsOf(notice: Notice): string[] {
  const lines = notice.lines.map((line) => fit(line, MAX_LINE));
  const items = fitItems(notice, MAX_SECTIONS - lines.join('\n').length, {
    item: ({ text, url, tone }: NoticeItem) => `${MARKS[tone]} ${linked(text, url)}`,
    line: (text) => fit(text, MAX_LINE),
    sizeOf: (part) => part.length + 1,
  });
  const sections: string[] = [];
  for (const part of [...items, ...lines]) {
    const last = sections.at(-1);
    if (last !== undefined && last.length + 1 + part.length <= MAX_SECTION) {
      sections[sections.length - 1] = `${last}\n${part}`;
    } else sections.push(part);
  }
  return sections;
}

function mrkdwn(text: string) {
  return { type: 'mrkdwn', text };
}

function linked(text: string, url: string | null): string {
  const shown = fit(text, MAX_LINE);
  // A vertical bar ends the URL of a link.
  return url === null || url.length > MAX_URL
    ? shown
    : `<${url.replaceAll('|', '%7C').replaceAll('>', '%3E')}|${shown.replaceAll('|', '¦')}>`;
}

function fit(text: string, max: number): string {
  return escapeUpTo(text, max, escape);
}

/** Replaces the characters that start links and mentions in messages. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
