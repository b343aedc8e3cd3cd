import { EntityManager } from '#platform/database/entity-manager';
import type { TestServer } from './test-server.js';

/** An event as the outbox keeps it. */
export interface StoredEvent<Data = Record<string, unknown>> {
  readonly type: string;
  readonly livemode: boolean;
  readonly data: Data;
  readonly bytes: number;
}

/** What happened to an account, in its order. */
export function eventsOf(server: TestServer, accountId: number): Promise<StoredEvent[]> {
  return server.inContext(() =>
    server.app.get(EntityManager).execute<StoredEvent[]>(
      `select type, livemode, data, octet_length(data::text) as bytes from outbox_event
       where account_id = ? order by sequence`,
      [accountId],
    ),
  );
}

/** Gives a finished scan other ranks than it had: 0 is absent, -1 unmeasured. */
export async function setRanks(server: TestServer, scanId: unknown, ranks: readonly number[]): Promise<void> {
  await server.inContext(() =>
    server.app
      .get(EntityManager)
      .execute('update scan set ranks = ?::smallint[] where id = ?', [`{${ranks.join(',')}}`, scanId]),
  );
}
