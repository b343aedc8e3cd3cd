import { dashboardPages } from '#platform/outbox/dashboard-pages';
import type { EventBody } from '#platform/outbox/event-body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHtml } from '../../src/notifications/email/to-html.js';
import { toDiscord } from '../../src/notifications/formats/discord.js';
import { shorten } from '../../src/notifications/formats/shorten.js';
import { toSlack } from '../../src/notifications/formats/slack.js';
import { toTeams } from '../../src/notifications/formats/teams.js';
import { buildNotice } from '../../src/notifications/notice/build-notice.js';
import type { Notice } from '../../src/notifications/notice/notice.js';
import { nextDigest } from '../../src/webhooks/endpoints/rhythm.js';
import { requireDiscord, requireSlack, requireTeams } from './shapes.js';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5_000 }),
  fc.constantFrom('<!channel> @everyone', '&'.repeat(3_000), '🌳'.repeat(400), '*_~`|>[x](y)', 'a|b>c'),
);
const url = fc.option(fc.webUrl({ withQueryParameters: true }), { nil: null });
const tone = fc.constantFrom('good', 'bad', 'neutral' as const);

describe('formats of messages', () => {
  it.each([
    ['Slack', toSlack, requireSlack],
    ['Discord', toDiscord, requireDiscord],
    ['Teams', toTeams, requireTeams],
  ] as const)('%s accepts every message, whatever its texts and lengths', (_, format, check) => {
    fc.assert(
      fc.property(notices, (notice) => {
        check(format(notice));
      }),
    );
  });

  it.each([
    ['Slack', toSlack, slackLines],
    ['Discord', toDiscord, discordLines],
    ['Teams', toTeams, teamsLines],
  ] as const)('%s shows or counts every event of a digest, and its link', (_, format, linesOf) => {
    fc.assert(
      fc.property(digests, ({ total, events }) => {
        const lines = linesOf(format(digestOf(total, events)));
        const shown = lines.filter((line) => /^(🟢|🔴|⚪|-) /u.test(line));
        const further = lines.flatMap((line) => /^And ([\d,]+) more\.$/.exec(line)?.[1] ?? []);
        expect(further.length).toBe(shown.length === total ? 0 : 1);
        expect(shown.length + Number(further[0] ?? 0)).toBe(total);
        for (const [index, line] of shown.entries()) expect(line).toContain(events[index]?.name.slice(0, 20));
        expect(lines.join('\n')).toContain('https://ranks.example/dashboard/alerts');
      }),
    );
  });

  it.each([
    ['Slack', toSlack, slackLines],
    ['Discord', toDiscord, discordLines],
    ['Teams', toTeams, teamsLines],
  ] as const)('%s lists ten of 34 changes of businesses with Tamil names', (_, format, linesOf) => {
    const event = { name: 'ஸ்ரீ கிருஷ்ணா பல் மருத்துவமனை', keyword: 'சென்னையில் சிறந்த பல் மருத்துவர் அருகில்' };
    const lines = linesOf(
      format(
        digestOf(
          34,
          Array.from({ length: 10 }, () => event),
        ),
      ),
    );
    expect(lines.filter((line) => line.includes('ஸ்ரீ கிருஷ்ணா'))).toHaveLength(10);
    expect(lines).toContain('And 24 more.');
    expect(lines.join('\n')).toContain('https://ranks.example/dashboard/alerts');
  });

  it('messages for Slack and Discord contain no mention, whatever the name of a business', () => {
    const notice = buildNotice(eventNamed('<!channel> @everyone <@U1>'), 'en');
    const slack = JSON.stringify(toSlack(notice));
    // The header is plain text, in which Slack does not parse mentions.
    expect(slack.replaceAll(/"type":"plain_text","text":"[^"]*"/g, '')).not.toMatch(/<[!@]/);
    expect(toDiscord(notice)).toMatchObject({ allowed_mentions: { parse: [] } });
  });

  const formats = [
    ['Slack', toSlack],
    ['Discord', toDiscord],
    ['Teams', toTeams],
  ] as const;

  it.each(formats)('%s finds no link and no mention in the texts of a message', (_, format) => {
    const name = '@everyone @here @Channel https://evil.example www.evil.example \u202egpj\u2028x';
    const told = (text: string): Notice => ({
      title: text,
      lines: [text],
      facts: [{ label: text, value: text }],
      tone: 'good',
      link: { url: 'https://ranks.example/page', text },
      items: [{ text, url: 'https://ranks.example/item', tone: 'good' }],
      further: 0,
      locale: 'en',
      footer: text,
      at: new Date(0),
      scanId: null,
    });
    const message = JSON.stringify(format(told(name)));
    expect(message).not.toMatch(/@(everyone|here|channel)/i);
    expect(message).not.toMatch(/https?:..evil|www\.evil/);
    expect(message).not.toMatch(/[\u2028-\u202e]/);
    expect(message).toContain('https://ranks.example/page');
    expect(message).toContain('https://ranks.example/item');
  });

  it('Discord shows the title and the names of fields as text, and Teams runs no function of a template', () => {
    const notice = buildNotice(
      eventNamed('[Win](https://evil.example) **now** {{DATE(2026-01-01T00:00:00Z)}}'),
      'en',
    );
    const { embeds } = toDiscord(notice) as { embeds: { title: string }[] };
    expect(embeds[0]?.title).toContain('\\[Win\\]\\(');
    expect(embeds[0]?.title).toContain('\\*\\*now');
    expect(JSON.stringify(toTeams(notice))).not.toContain('{{');
    fc.assert(
      fc.property(notices, (any) => {
        const { embeds: shown } = toDiscord(any) as { embeds: { title: string }[] };
        expect(shown[0]?.title.replaceAll(/\\./gs, '')).not.toMatch(/[*_~`|>[\]()#<]/);
      }),
    );
  });

  it('the HTML of an e-mail contains no markup of a name', () => {
    const notice = buildNotice(eventNamed('<img src=x onerror=alert(1)>"'), 'en');
    const html = toHtml({ notice, locale: 'en', unsubscribe: null, hasMap: false });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
  });

  it('buildNotice words an event of any data without throwing', () => {
    const types = fc.constantFrom(
      'rank.changed',
      'alert.triggered',
      'scan.completed',
      'notification.digest',
      'new',
    );
    fc.assert(
      fc.property(types, fc.jsonValue(), fc.constantFrom('en', 'es' as const), (type, data, locale) => {
        const notice = buildNotice({ ...eventNamed('x'), type, data }, locale);
        expect(notice.title).not.toBe('');
        expect(JSON.stringify(notice)).not.toMatch(/NaN|undefined|\{name\}/);
      }),
    );
  });

  it('shorten keeps short texts, respects the limit and splits no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 40 }), (value, max) => {
        const short = shorten(value, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short.isWellFormed()).toBe(value.isWellFormed());
        if (value.length <= max) expect(short).toBe(value);
      }),
    );
  });
});

describe('nextDigest', () => {
  it('returns the local hour after the moment, also across changes of the clocks', () => {
    const daily = { rhythm: 'daily', hour: 9, weekday: 1, timezone: 'Europe/Madrid' } as const;
    expect(nextDigest(daily, new Date('2026-10-24T08:00:00Z'))?.toISOString()).toBe(
      '2026-10-25T08:00:00.000Z',
    );
    expect(nextDigest(daily, new Date('2026-03-28T09:00:00Z'))?.toISOString()).toBe(
      '2026-03-29T07:00:00.000Z',
    );
  });

  it('returns a later time within a day or week, in every time zone', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const moments = fc.date({
      noInvalidDate: true,
      min: new Date('2024-01-01'),
      max: new Date('2030-01-01'),
    });
    const hours = fc.integer({ min: 0, max: 23 });
    const weekdays = fc.integer({ min: 1, max: 7 });
    fc.assert(
      fc.property(zones, moments, hours, weekdays, (timezone, after, hour, weekday) => {
        for (const [rhythm, days] of [
          ['daily', 1],
          ['weekly', 7],
        ] as const) {
          const waits =
            (nextDigest({ rhythm, hour, weekday, timezone }, after)?.getTime() ?? 0) - after.getTime();
          expect(waits).toBeGreaterThan(0);
          expect(waits).toBeLessThanOrEqual(days * 24 * 3_600_000 + 2 * 3_600_000);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('weekday 7 is Sunday', () => {
    const weekly = { rhythm: 'weekly', hour: 8, weekday: 7, timezone: 'UTC' } as const;
    expect(nextDigest(weekly, new Date('2026-11-23T00:00:00Z'))?.getUTCDay()).toBe(0);
  });
});

/** Names and keywords as long as the service takes them, in scripts whose addresses are short and long. */
const letters = fc.constantFrom('Pizza ', 'ஸ்ரீ கிருஷ்ணா ', 'รักน้ำ', 'Клиника ', '麺屋', '🌳');
const label = (max: number) =>
  fc
    .tuple(letters, fc.integer({ min: 1, max }))
    .map(([unit, length]) => shorten(unit.repeat(length), length + 1));
const digests = fc
  .tuple(
    fc.array(fc.record({ name: label(300), keyword: label(150) }), { minLength: 1, maxLength: 10 }),
    fc.nat({ max: 900 }),
  )
  .map(([events, further]) => ({ events, total: events.length + (events.length < 10 ? 0 : further) }));

function digestOf(total: number, changes: readonly { name: string; keyword: string }[]): Notice {
  const events = changes.map(({ name, keyword }) => ({
    ...eventNamed(name),
    dashboard_url: `https://ranks.example${dashboardPages.map(1_234, { keyword, scan: 98_765, compare: 98_764 })}`,
    data: { ...(eventNamed(name).data as object), keyword },
  }));
  return buildNotice(
    {
      ...eventNamed(''),
      type: 'notification.digest',
      business: null,
      dashboard_url: `https://ranks.example${dashboardPages.alerts}`,
      data: { rhythm: 'daily', total, counts: { 'rank.changed': total }, events },
    },
    'en',
  );
}

function slackLines(message: object): string[] {
  requireSlack(message);
  const { blocks } = message as { blocks: { type: string; text?: { text: string } }[] };
  return blocks.flatMap(({ type, text: shown }) =>
    type === 'section' && shown ? shown.text.split('\n') : [],
  );
}

function discordLines(message: object): string[] {
  requireDiscord(message);
  const { embeds } = message as { embeds: { description: string }[] };
  return embeds.flatMap(({ description }) => description.split('\n'));
}

function teamsLines(message: object): string[] {
  requireTeams(message);
  const { attachments } = message as {
    attachments: { content: { body: { text?: string }[]; actions: { url: string }[] } }[];
  };
  return attachments.flatMap(({ content }) => [
    ...content.body.flatMap(({ text: shown }) => shown ?? []),
    ...content.actions.map(({ url: target }) => target),
  ]);
}

function eventNamed(name: string): EventBody {
  return {
    id: `evt_${'0'.repeat(32)}`,
    type: 'rank.changed',
    created_at: '2026-11-21T02:04:31.000Z',
    api_version: 'v1',
    livemode: true,
    business: { id: 1, name, label: name, external_id: null, tags: [] },
    dashboard_url: 'https://ranks.example/dashboard',
    data: { keyword: name, mean_change: -2, significant: true, p_value: 0.01, compared_pins: 9 },
  };
}

const notices: fc.Arbitrary<Notice> = fc.record({
  title: text,
  lines: fc.array(text, { maxLength: 5 }),
  facts: fc.array(fc.record({ label: text, value: text }), { maxLength: 12 }),
  tone,
  link: fc.option(fc.record({ url: fc.webUrl(), text: fc.constant('Open') }), { nil: null }),
  items: fc.array(fc.record({ text, url, tone }), { maxLength: 10 }),
  further: fc.nat({ max: 500 }),
  locale: fc.constantFrom('en', 'es' as const),
  footer: fc.constant('Local Ranking Service'),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2999-01-01') }),
  scanId: fc.constant(null),
});
