import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDiscord } from '../../src/notifications/formats/discord.js';
import { shorten } from '../../src/notifications/formats/shorten.js';
import { toSlack } from '../../src/notifications/formats/slack.js';
import { toTeams } from '../../src/notifications/formats/teams.js';
import type { EventBody } from '#platform/outbox/event-body';
import { toHtml } from '../../src/notifications/email/to-html.js';
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

const notices: fc.Arbitrary<Notice> = fc.record({
  title: text,
  lines: fc.array(text, { maxLength: 5 }),
  facts: fc.array(fc.record({ label: text, value: text }), { maxLength: 12 }),
  tone,
  link: fc.option(fc.record({ url: fc.webUrl(), text: fc.constant('Open') }), { nil: null }),
  items: fc.array(fc.record({ text, url, tone }), { maxLength: 10 }),
  footer: fc.constant('Local Ranking Service'),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2999-01-01') }),
  scanId: fc.constant(null),
});

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
