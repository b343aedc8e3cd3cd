import { EntityManager } from '#platform/database/entity-manager';
import type { TestServer } from './test-server.js';

/** An event of the outbox. */
export interface StoredEvent<Data = Record<string, unknown>> {
  readonly type: string;
  readonly livemode: boolean;
  readonly data: Data;
  readonly bytes: number;
}

/** Returns the events of an account, oldest first. A relayed event has a new sequence number, above those that wait. */
export function eventsOf(server: TestServer, accountId: number): Promise<StoredEvent[]> {
  return server.inContext(() =>
    server.app.get(EntityManager).execute<StoredEvent[]>(
      `select type, livemode, data, octet_length(data::text) as bytes from outbox_event
       where account_id = ? order by created_at, relayed_at nulls last, sequence`,
      [accountId],
    ),
  );
}

/** Overwrites the ranks of a finished scan: 0 is absent, -1 is unmeasured. */
export async function setRanks(server: TestServer, scanId: unknown, ranks: readonly number[]): Promise<void> {
  await server.inContext(() =>
    server.app
      .get(EntityManager)
      .execute('update scan set ranks = ?::smallint[] where id = ?', [`{${ranks.join(',')}}`, scanId]),
  );
}
