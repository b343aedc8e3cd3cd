import { Webhook } from 'standardwebhooks';
import { ResetPassword } from '../../src/accounts/users/reset-password.js';
import { UsersRepository } from '../../src/accounts/users/users.repository.js';
import { MakeReports } from '../../src/reports/make/make-reports.js';
import { DASHBOARD, newColleague, tokenOf } from '../support/dashboard.js';
import type { Api } from '../support/test-server.js';
import {
  apiOf,
  created,
  type Kind,
  newReportSchedule,
  ownerOf,
  unsubscribe,
  visitor,
  type World,
} from './restored-world.js';

const PASSWORD = 'a password of twelve';

function emailChannel(withdraw: (world: World, id: number, address: string) => Promise<unknown>): Kind {
  return {
    tables: ['webhook_endpoint'],
    make: async (world, n) => {
      const address = `channel-${n}@example.com`;
      const body = { kind: 'email', target: address };
      const { id } = await created(apiOf(world).post('/api/v1/notification-channels').send(body));
      return {
        withdraw: () => withdraw(world, id, address),
        works: () => Promise.resolve(world.mail.to(address).length > 0),
      };
    },
  };
}

function webhook(withdraw: (browser: Api, path: string) => Promise<unknown>): Kind {
  return {
    tables: ['webhook_endpoint'],
    make: async (world, n) => {
      const browser = await ownerOf(world);
      const body = { url: world.receiver.url(`/hook-${n}`), livemode: true };
      const { id } = await created(browser.post(`${DASHBOARD}/webhooks`).send(body));
      return {
        withdraw: () => withdraw(browser, `${DASHBOARD}/webhooks/${id}`),
        works: () => Promise.resolve(world.receiver.at(`/hook-${n}`).length > 0),
      };
    },
  };
}

function schedule(path: string, table: string, body: (world: World) => object, deletes: boolean): Kind {
  return {
    tables: [table],
    make: async (world) => {
      const { id } = await created(apiOf(world).post(path).send(body(world)));
      return {
        withdraw: () =>
          deletes
            ? apiOf(world).delete(`${path}/${id}`).expect(204)
            : apiOf(world).patch(`${path}/${id}`).send({ enabled: false }).expect(200),
        works: async () => (await apiOf(world).get(`${path}/${id}`)).body.enabled === true,
      };
    },
  };
}

function link(
  table: string,
  make: (world: World) => Promise<{ id: number; url: string; isIn: 'api' | 'dashboard' }>,
  open: (world: World, url: string) => Promise<{ status: number }>,
  path: (id: number) => string,
): Kind {
  return {
    tables: [table],
    make: async (world) => {
      const { id, url, isIn } = await make(world);
      return {
        withdraw: async () =>
          (isIn === 'api' ? apiOf(world) : await ownerOf(world)).delete(path(id)).expect(204),
        works: async () => (await open(world, url)).status === 200,
      };
    },
  };
}

const shared = (what: string) => (world: World, url: string) =>
  visitor(world)
    .post(`${DASHBOARD}/shared/${what}`)
    .send({ token: tokenOf(url) });

/** Every kind that grants access or sends something, with each way to withdraw it. */
export const KINDS: Readonly<Record<string, Kind>> = {
  'an API key': {
    tables: ['api_key'],
    make: async ({ restorable, owner }) => {
      const { id, key } = await restorable.server.createKey({ accountId: owner.accountId, livemode: true });
      return {
        withdraw: () => restorable.server.revokeKey(id),
        works: async () => (await restorable.server.as(key).get('/api/v1/me')).status === 200,
      };
    },
  },
  'a user': {
    tables: ['app_user'],
    make: async (world) => {
      const { email, password } = await newColleague(world.restorable.server, world.owner, 'member');
      return {
        withdraw: async () => {
          const browser = await ownerOf(world);
          const team = (await browser.get(`${DASHBOARD}/team`)).body as { id: number; email: string }[];
          const id = team.find((one) => one.email === email)?.id ?? 0;
          await browser.delete(`${DASHBOARD}/team/${id}`).send({}).expect(204);
        },
        works: async () =>
          (await visitor(world).post(`${DASHBOARD}/sign-in`).send({ email, password })).status === 200,
      };
    },
  },
  'a session': {
    tables: ['user_session'],
    alwaysEnds: true,
    make: async (world) => {
      const { email, password } = world.owner;
      const answer = await visitor(world).post(`${DASHBOARD}/sign-in`).send({ email, password }).expect(200);
      const cookie = (answer.headers['set-cookie'] as unknown as string[])
        .map((one) => one.split(';')[0])
        .join('; ');
      const session = () => visitor(world).set('cookie', cookie);
      return {
        withdraw: () => session().post(`${DASHBOARD}/sign-out`).send({}),
        works: async () => (await session().get(`${DASHBOARD}/session`)).body.user !== null,
      };
    },
  },
  'an invitation': link(
    'invitation',
    async (world) => {
      const body = { email: `invited-${Math.random()}@example.com`, role: 'member' };
      const browser = await ownerOf(world);
      return { ...(await created(browser.post(`${DASHBOARD}/invitations`).send(body))), isIn: 'dashboard' };
    },
    (world, url) =>
      visitor(world)
        .post(`${DASHBOARD}/join/read`)
        .send({ token: tokenOf(url) }),
    (id) => `${DASHBOARD}/invitations/${id}`,
  ),
  'a link for a new password': {
    tables: ['app_user'],
    alwaysEnds: true,
    worksOnce: true,
    make: async (world) => {
      const { server } = world.restorable;
      const { email } = await newColleague(server, world.owner, 'member');
      const token = await server.inContext(async () => {
        const user = await server.app.get(UsersRepository).findByEmail(email);
        if (!user) throw new Error('no user');
        return tokenOf(server.app.get(ResetPassword).link(user).path);
      });
      const use = (password: string) =>
        visitor(world).post(`${DASHBOARD}/password/reset`).send({ token, password });
      return {
        withdraw: () => use(PASSWORD).expect(204),
        works: async () => (await use('another password of twelve')).status === 204,
      };
    },
  },
  'a share link of a tag': link(
    'scan_share',
    async (world) => {
      const browser = await ownerOf(world);
      const body = { tag: 'acme', livemode: true };
      return { ...(await created(browser.post(`${DASHBOARD}/tag-shares`).send(body))), isIn: 'dashboard' };
    },
    shared('portfolio'),
    (id) => `${DASHBOARD}/shares/${id}`,
  ),
  'a feed': link(
    'feed',
    async (world) => ({
      ...(await created(apiOf(world).post('/api/v1/feeds').send({ name: 'x' }))),
      isIn: 'api',
    }),
    ({ restorable }, url) => restorable.server.as().get(new URL(url).pathname),
    (id) => `/api/v1/feeds/${id}`,
  ),
  'a link to a report': link(
    'report_share',
    async (world) => {
      const body = { tag: 'any', from: '2026-01-01', to: '2026-01-31' };
      const { id } = await created(apiOf(world).post('/api/v1/reports').send(body));
      await world.restorable.server.drain(MakeReports);
      return { ...(await created(apiOf(world).post(`/api/v1/reports/${id}/shares`).send({}))), isIn: 'api' };
    },
    shared('report.pdf'),
    (id) => `/api/v1/report-shares/${id}`,
  ),
  'a webhook endpoint that is deleted': webhook((browser, path) => browser.delete(path).expect(204)),
  'a webhook endpoint that is disabled': webhook((browser, path) =>
    browser.patch(path).send({ enabled: false }).expect(200),
  ),
  'a secret of a webhook endpoint': {
    tables: ['webhook_secret'],
    make: async (world, n) => {
      const browser = await ownerOf(world);
      const body = { url: world.receiver.url(`/signed-${n}`), livemode: true };
      const made = await created<{ id: number; secret: string }>(
        browser.post(`${DASHBOARD}/webhooks`).send(body),
      );
      return {
        // The second rotation ends the first secret at once.
        withdraw: async () => {
          const path = `${DASHBOARD}/webhooks/${made.id}/rotate`;
          await browser.post(path).send({}).expect(201);
          await browser.post(path).send({ force: true }).expect(201);
        },
        works: () => {
          const last = world.receiver.at(`/signed-${n}`).at(-1);
          const {
            'webhook-id': id,
            'webhook-timestamp': time,
            'webhook-signature': signatures,
          } = last?.headers ?? {};
          const own = new Webhook(made.secret).sign(
            String(id),
            new Date(Number(time) * 1_000),
            last?.body ?? '',
          );
          return Promise.resolve(String(signatures).split(' ').includes(own));
        },
      };
    },
  },
  'a channel that is deleted': emailChannel((world, id) =>
    apiOf(world).delete(`/api/v1/notification-channels/${id}`).expect(204),
  ),
  'a channel whose recipient unsubscribes': emailChannel((world, _, address) => unsubscribe(world, address)),
  'a recipient of reports that is removed': recipient((world, id) =>
    apiOf(world)
      .patch(`/api/v1/report-schedules/${id}`)
      .send({ recipients: ['other@example.com'] })
      .expect(200),
  ),
  'a recipient of reports that unsubscribes': recipient((world, _, address) => unsubscribe(world, address)),
  'the recipient of a report schedule that is deleted': recipient((world, id) =>
    apiOf(world).delete(`/api/v1/report-schedules/${id}`).expect(204),
  ),
  'a report schedule that is disabled': schedule(
    '/api/v1/report-schedules',
    'report_schedule',
    ({ business }) => ({
      name: 'x',
      business_ids: [business],
      cron: '0 8 * * 1',
      recipients: ['other@example.com'],
    }),
    false,
  ),
  'a schedule that is deleted': schedule('/api/v1/schedules', 'schedule', scanSchedule, true),
  'a schedule that is disabled': schedule('/api/v1/schedules', 'schedule', scanSchedule, false),
};

function recipient(withdraw: (world: World, scheduleId: number, address: string) => Promise<unknown>): Kind {
  return {
    tables: ['webhook_endpoint', 'report_schedule'],
    make: async (world, n) => {
      const address = `recipient-${n}@example.com`;
      const id = await newReportSchedule(world, [address]);
      return {
        withdraw: () => withdraw(world, id, address),
        works: () => Promise.resolve(world.mail.to(address).length > 0),
      };
    },
  };
}

function scanSchedule({ business }: World): object {
  return { business_id: business, cron: '0 8 * * 1', grid_size: 1, radius_miles: 1 };
}
