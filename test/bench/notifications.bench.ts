import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createDatabase } from '../support/databases.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { endPrograms, received, startService, startSink } from './webhooks/programs.js';
import { seedEndpoints, seedEvents, turnIntoChannels } from './webhooks/seed.js';

const ROUNDS = benchRounds();
const ACCOUNTS = 50;
const HEALTHY = 20;
/** Of each account: e-mail through the mail server that hangs, and a chat that answers 429. */
const TROUBLED = 2;
const EVENTS = 10;
const NOTICES = ACCOUNTS * HEALTHY * EVENTS;

afterEach(endPrograms);

it('10,000 messages to chats beside a mail server that hangs and chats that answer 429', async () => {
  const mail = await startHangingServer();
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await secondsFor(mail.url, false));
    beside.push(await secondsFor(mail.url, true));
  }
  mail.stop();
  const row = record('notifications', {
    what: `${NOTICES.toLocaleString('en')} messages beside a mail server that hangs and 50 chats that answer 429`,
    unit: 's',
    values: beside,
    baseline: { name: 'without the channels in trouble', values: alone },
  });
  expect(row.ratio.median).toBeLessThan(1.2);
});

/** Boots the service with stored events. @returns the seconds from the first accepted message to the last */
async function secondsFor(mailUrl: string, areTroubled: boolean): Promise<number> {
  const sink = await startSink();
  const database = await createDatabase('postgresql');
  await seedEndpoints(database.env, sink, { accounts: ACCOUNTS, perAccount: HEALTHY + TROUBLED, hanging: 0 });
  await turnIntoChannels(database.env, sink, areTroubled);
  await seedEvents(database.env, EVENTS);
  const service = await startService({ ...database.env, SMTP_URL: mailUrl, SMTP_FROM: 'ranks@example.com' });
  const { ms } = await received(sink, NOTICES);
  service.kill('SIGKILL');
  await once(service, 'exit');
  await database.remove();
  return ms / 1_000;
}

/** A server that accepts connections and never responds. */
async function startHangingServer(): Promise<{ url: string; stop: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, stop };
}
