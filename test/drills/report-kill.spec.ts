import { afterEach, beforeEach, expect, it } from 'vitest';
import { expireLeases } from '../faults/expire-leases.js';
import { newKey } from '../support/command-line.js';
import {
  createDatabase,
  describeSizes,
  SMALLEST_AND_LARGEST,
  type TestDatabase,
} from '../support/databases.js';
import { drillRounds } from '../support/drill-rounds.js';
import { MailServer } from '../support/fakes/mail-server.js';
import { ServiceProcess } from '../support/processes.js';
import { until } from '../support/wait.js';
const KILLS = drillRounds('REPORT_KILL_ROUNDS');

describeSizes(SMALLEST_AND_LARGEST, 'report schedules in a killed process on %s', (size) => {
  it(
    `a report that was requested before a SIGKILL is sent once, with one Message-ID however often it arrives (${KILLS} kills)`,
    async () => {
      const recipients = ['anna@example.com'];
      const body = { name: 'Weekly', tag: 'none', cron: '0 8 * * 1', recipients };
      const path = `${PATH}/${String((await service.post(PATH, key, body)).body['id'])}`;
      const lastRun = async () => (await service.get(path, key)).body['last_run'] as Run | null;
      for (let kill = 0; kill < KILLS; kill++) {
        const { status } = await service.post(`${path}/send`, key, {});
        expect(status).toBe(202);
        await service.end('SIGKILL');
        await expireLeases(database);
        service = await ServiceProcess.start(env);
        const run = await until(lastRun, (found) => (found?.ended_at ?? null) !== null);
        expect(run).toMatchObject({ status: 'sent', recipients: 1 });
      }
      const deliveries = await until(
        async () => (await service.get(`${path}/deliveries`, key)).body as unknown as { status: string }[],
        (all) => all.length === KILLS && all.every(({ status }) => status === 'delivered'),
      );
      expect(deliveries).toHaveLength(KILLS);
      const messageIds = new Set(mail.to('anna@example.com').map((message) => message.mail.messageId));
      expect(messageIds.size).toBe(KILLS);
    },
    60_000 + KILLS * 60_000,
  );

  let database: TestDatabase;
  let service: ServiceProcess;
  let mail: MailServer;
  let env: Readonly<Record<string, string>>;
  let key: string;

  beforeEach(async () => {
    mail = await MailServer.start();
    database = await createDatabase(size);
    env = { ...database.env, SMTP_URL: mail.url, SMTP_FROM: 'ranks@example.com' };
    service = await ServiceProcess.start(env);
    key = await newKey(env);
  });

  afterEach(async () => {
    await service.end('SIGTERM');
    await mail.stop();
    await database.remove();
  });
});

const PATH = '/api/v1/report-schedules';

interface Run {
  readonly id: number;
  readonly status: string;
  readonly ended_at: string | null;
}
