import { loadConfig } from '#config';
import { SecretBox } from '#platform/secrets/secret-box';
import { ENTITIES } from '../../../src/entities.js';
import type { EntityManager } from '../../../src/platform/database/entity-manager.js';
import { openDatabase } from '../../../src/platform/database/open-database.js';
import { EndpointSecrets } from '../../../src/webhooks/endpoints/endpoint-secrets.js';

/** The data of each event. */
export const DATA = { id: 7, keyword: 'pizza near me', status: 'completed', filling: 'x'.repeat(400) };

type Env = Readonly<Record<string, string>>;

export interface Endpoints {
  readonly accounts: number;
  readonly perAccount: number;
  /** How many of them never respond. */
  readonly hanging: number;
  readonly areHangingDisabled?: boolean;
}

/** Creates accounts with endpoints at the sink. */
export async function seedEndpoints(env: Env, sink: string, endpoints: Endpoints): Promise<void> {
  const { accounts, perAccount, hanging, areHangingDisabled } = endpoints;
  const disabled = areHangingDisabled ? hanging : 0;
  const secrets = new EndpointSecrets(new SecretBox(() => loadConfig(env).secretKey ?? ''));
  await inDatabase(env, async (em) => {
    await em.execute(
      `insert into account (plan, created_at) select 'agency', now() from generate_series(1, ?::int)`,
      [accounts],
    );
    await em.execute(
      `insert into webhook_endpoint (account_id, livemode, url, significant_only, enabled, disabled_reason, created_at, updated_at)
       select account.id, true, ?::text || case when number <= ?::int then '/hang/' else '/' end || account.id || '-' || number,
         false, number > ?::int, case when number <= ?::int then 'by_hand' end, now(), now()
       from account, generate_series(1, ?::int) number`,
      [sink, hanging, disabled, disabled, perAccount],
    );
    const ids = await em.execute<{ id: number }[]>('select id from webhook_endpoint');
    const rows = ids.map(({ id }) => ({ id, sealed: secrets.seal(secrets.generate(), id).toString('hex') }));
    await em.execute(
      `insert into webhook_secret (endpoint_id, sealed, created_at)
       select row.id, decode(row.sealed, 'hex'), now() from jsonb_to_recordset(?::jsonb) as row (id int, sealed text)`,
      [JSON.stringify(rows)],
    );
    await em.execute('analyze');
  });
}

/** Adds events to the outbox of each account. */
export async function seedEvents(env: Env, perAccount: number): Promise<void> {
  await inDatabase(env, async (em) => {
    await em.execute(
      `insert into outbox_event (id, account_id, livemode, type, data, created_at)
       select 'evt_' || gen_random_uuid(), account.id, true, 'scan.completed', ?::jsonb, now()
       from account, generate_series(1, ?::int)`,
      [JSON.stringify(DATA), perAccount],
    );
    await em.execute('analyze outbox_event');
  });
}

/** Turns the endpoints into channels for chats, except two of each account: one for e-mail, one that is rate-limited. */
export async function turnIntoChannels(env: Env, sink: string, areTroubled: boolean): Promise<void> {
  await inDatabase(env, (em) =>
    em.execute(
      `update webhook_endpoint endpoint set
         transport = case place when 1 then 'email' else (array['slack', 'teams', 'discord'])[1 + place % 3] end,
         url = case place when 1 then 'mailto:r' || endpoint.id || '@example.com' when 2 then ?::text || '/busy/' || endpoint.id
           else url end,
         enabled = place > 2 or ?::boolean, disabled_reason = case when place <= 2 and not ?::boolean then 'by_hand' end
       from (select id, row_number() over (partition by account_id order by id) as place from webhook_endpoint) numbered
       where numbered.id = endpoint.id`,
      [sink, areTroubled, areTroubled],
    ),
  );
}

async function inDatabase(env: Env, work: (em: EntityManager) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(loadConfig(env).database, ENTITIES);
  await work(database.em.fork());
  await database.close();
}
