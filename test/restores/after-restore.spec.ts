import { declarations } from '#platform/backup/access-declarations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOwner } from '../support/dashboard.js';
import type { DatabaseSize } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';
import { MailServer } from '../support/fakes/mail-server.js';
import { Restorable, RESTORABLE_SIZES, type RestoreOutcome } from '../support/restorable.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { KINDS } from './grants.js';
import { type Made, sendToAll, type World } from './restored-world.js';

it('every table that grants access or sends something has a kind that is withdrawn and restored', () => {
  const declared = declarations().flatMap(([table, { kind }]) => (kind === 'none' ? [] : [table]));
  const tested = Object.values(KINDS).flatMap(({ tables }) => tables);
  expect([...new Set([...tested, ...COVERED_ELSEWHERE])].sort()).toEqual(declared);
});

for (const [size, needs] of RESTORABLE_SIZES) {
  describeWith(needs, `access after a restore on ${size}`, { timeout: 120_000 }, () => {
    let world: World;
    let outcome: RestoreOutcome;
    const pairs = new Map<string, Pair>();

    beforeAll(async () => {
      world = await createWorld(size);
      let n = 0;
      for (const [title, { make }] of Object.entries(KINDS)) {
        pairs.set(title, { withdrawn: await make(world, ++n), kept: await make(world, ++n) });
      }
      await sendToAll(world);
      for (const [title, { withdrawn, kept }] of pairs) {
        if (KINDS[title]?.worksOnce) continue;
        expect([title, await withdrawn.works(), await kept.works()]).toEqual([title, true, true]);
      }
      await world.restorable.backUp();
      for (const { withdrawn } of pairs.values()) await withdrawn.withdraw();
      outcome = await world.restorable.restore();
      await sendToAll(world);
    }, 120_000);
    afterAll(async () => {
      await world.restorable.stop();
      await world.mail.stop();
      await world.receiver.stop();
    });

    it.each(Object.entries(KINDS))(
      '%s that was withdrawn after the backup stays withdrawn',
      async (title) => {
        expect(await pairs.get(title)?.withdrawn.works()).toBe(false);
      },
    );

    it.each(Object.entries(KINDS))(
      '%s that is unchanged is as before',
      async (title, { alwaysEnds = false }) => {
        expect(await pairs.get(title)?.kept.works()).toBe(!alwaysEnds);
      },
    );

    it('the restore lists what it has revoked, by kind', () => {
      const listed = Object.entries(outcome.revived).map(([list, rows]) => [
        list,
        rows.map((row) => row.differs),
      ]);
      expect(Object.fromEntries(listed)).toEqual({
        keys: ['revoked'],
        // The link for a new password has changed the password of its user.
        users: ['removed', 'password'],
        invitations: ['removed'],
        share_links: ['removed'],
        feeds: ['removed'],
        report_links: ['removed'],
        webhooks: ['removed', 'disabled'],
        webhook_secrets: ['removed'],
        channels: ['removed', 'disabled'],
        report_recipients: ['removed', 'disabled', 'removed'],
        report_schedules: ['removed', 'disabled'],
        schedules: ['removed', 'disabled'],
      });
      expect(outcome.endedSessions).toBeGreaterThan(0);
    });
  });
}

for (const [size, needs] of RESTORABLE_SIZES) {
  describeWith(
    needs,
    `access after a restore on ${size} without the replaced database`,
    { timeout: 120_000 },
    () => {
      let world: World;
      const made = new Map<string, Made>();

      beforeAll(async () => {
        world = await createWorld(size);
        let n = 0;
        for (const [title, { make }] of Object.entries(KINDS)) made.set(title, await make(world, ++n));
        await world.restorable.backUp();
        await world.restorable.restore('backup', { isKnown: false, revokes: true });
        await sendToAll(world);
      }, 120_000);
      afterAll(async () => {
        await world.restorable.stop();
        await world.mail.stop();
        await world.receiver.stop();
      });

      it.each(Object.entries(KINDS))('%s does not work', async (title) => {
        expect(await made.get(title)?.works()).toBe(false);
      });
    },
  );
}

describe('restore --no-revoke-revived', { timeout: 120_000 }, () => {
  it('leaves what grants access as in the backup, except sessions and links for a new password', async () => {
    const world = await createWorld('embedded');
    try {
      const pairs = new Map<string, Made>();
      for (const title of [
        'an API key',
        'a user',
        'an invitation',
        'a session',
        'a link for a new password',
        'a feed',
      ]) {
        const made = await KINDS[title]?.make(world, pairs.size);
        if (made) pairs.set(title, made);
      }
      await world.restorable.backUp();
      for (const made of pairs.values()) await made.withdraw();
      const { revived } = await world.restorable.restore('backup', { revokes: false });
      expect(revived).toMatchObject({
        keys: [{ differs: 'revoked' }],
        invitations: [{ differs: 'removed' }],
      });
      const works: Record<string, boolean> = {};
      for (const [title, made] of pairs) works[title] = await made.works();
      expect(works).toEqual({
        'an API key': true,
        'a user': true,
        'an invitation': true,
        'a session': false,
        'a link for a new password': false,
        'a feed': true,
      });
    } finally {
      await world.restorable.stop();
      await world.mail.stop();
      await world.receiver.stop();
    }
  });
});

/** Tables whose rows are no kind, with the suite that covers them. */
const COVERED_ELSEWHERE: readonly string[] = [
  'default_channel', // restored-links.spec.ts
  'installation', // restored-links.spec.ts
  'invoice_counter', // restored-links.spec.ts
  'mail_consent', // restored-links.spec.ts
  'report_run', // restored-links.spec.ts
  'webhook_delivery', // restored-links.spec.ts
];

async function createWorld(size: DatabaseSize): Promise<World> {
  const mail = await MailServer.start();
  const receiver = await WebhookReceiver.start();
  const restorable = await Restorable.start(size, {
    PUBLIC_URL: 'http://ranks.example',
    SMTP_URL: mail.url,
    SMTP_FROM: 'ranks@example.com',
    WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true',
  });
  const { server } = restorable;
  const owner = await newOwner(server, 'agency');
  const { key } = await server.createKey({ accountId: owner.accountId, livemode: true });
  const business = await createBusiness(server.as(key), PHARMACY, { keywords: [PHARMACY.keyword] });
  return { restorable, owner, key, business, mail, receiver };
}

interface Pair {
  readonly withdrawn: Made;
  readonly kept: Made;
}
