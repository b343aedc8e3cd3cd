import type { ListedPlace, ProviderErrorCode, QueuedTask } from '#libs/local-search';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';

/** The places that a provider delivered, or why it has none. */
export type ProviderAnswer =
  | { readonly places: readonly ListedPlace[] }
  | { readonly failed: ProviderErrorCode; readonly message: string };

/** The search of a pin in the queue of a provider. */
export interface ProviderTask {
  readonly pin: number;
  /** Our ID of the search, which the provider returns. */
  readonly tag: string;
  /** The provider's ID; null until the post is confirmed. */
  readonly taskId: string | null;
  readonly postedAt: Date;
  /** Milliseconds since the last post, by the database's clock. */
  readonly ageMs: number;
  /** Milliseconds since the first post. */
  readonly totalAgeMs: number;
  /** Whether the provider lists it as finished. */
  readonly isReady: boolean;
  readonly answer: ProviderAnswer | null;
}

/** The searches that scans have in the queues of providers. Across tenants: for workers and background tasks. */
@Injectable()
export class ProviderTasksRepository {
  constructor(private readonly em: EntityManager) {}

  async findAll(scanId: number): Promise<ProviderTask[]> {
    const rows = await this.em.execute<(Omit<ProviderTask, 'postedAt'> & { postedAt: string | Date })[]>(
      `select pin, tag, task_id as "taskId", posted_at as "postedAt", ready_at is not null as "isReady", answer,
         extract(epoch from clock_timestamp() - posted_at)::float8 * 1000 as "ageMs",
         extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as "totalAgeMs"
       from provider_task where scan_id = ? order by pin`,
      [scanId],
    );
    return rows.map((row) => ({ ...row, postedAt: new Date(row.postedAt) }));
  }

  async countReady(scanId: number): Promise<number> {
    const [row] = await this.em.execute<[{ ready: number }]>(
      'select count(ready_at)::int as ready from provider_task where scan_id = ?',
      [scanId],
    );
    return row.ready;
  }

  async insert(
    { id, provider }: { id: number; provider: string },
    tasks: readonly { pin: number; tag: string }[],
  ): Promise<void> {
    await this.em.execute(
      `insert into provider_task (scan_id, pin, provider, tag)
       select ?, pin, ?, tag from jsonb_to_recordset(?::jsonb) as task (pin smallint, tag text)`,
      [id, provider, JSON.stringify(tasks)],
    );
  }

  /** Sets the time of the last post of searches that are posted again. */
  async restart(scanId: number, pins: readonly number[]): Promise<void> {
    await this.em.execute(
      'update provider_task set posted_at = now() where scan_id = ? and pin = any(?::smallint[])',
      [scanId, `{${pins.join(',')}}`],
    );
  }

  /** Stores the provider's IDs of posted searches. */
  async confirm(tasks: readonly QueuedTask[]): Promise<void> {
    await this.em.execute(
      `update provider_task set task_id = posted.id
       from jsonb_to_recordset(?::jsonb) as posted (id text, tag text)
       where provider_task.tag = posted.tag`,
      [JSON.stringify(tasks)],
    );
  }

  async delete(scanId: number, pins: readonly number[]): Promise<void> {
    await this.em.execute('delete from provider_task where scan_id = ? and pin = any(?::smallint[])', [
      scanId,
      `{${pins.join(',')}}`,
    ]);
  }

  async deleteAll(scanId: number): Promise<void> {
    await this.em.execute('delete from provider_task where scan_id = ?', [scanId]);
  }

  /** @returns the scans of the tasks that were not ready before */
  async markReady(tasks: readonly QueuedTask[]): Promise<number[]> {
    const rows = await this.em.execute<{ scanId: number }[]>(
      `update provider_task set task_id = done.id, ready_at = now()
       from jsonb_to_recordset(?::jsonb) as done (id text, tag text)
       where provider_task.tag = done.tag and provider_task.ready_at is null
       returning provider_task.scan_id as "scanId"`,
      [JSON.stringify(tasks)],
    );
    return [...new Set(rows.map(({ scanId }) => scanId))];
  }

  /** @returns the scan of the search; null if no scan waits for it any more */
  async storeAnswer({ id, tag }: QueuedTask, answer: ProviderAnswer): Promise<number | null> {
    const [row] = await this.em.execute<{ scanId: number }[]>(
      `update provider_task set task_id = ?, ready_at = coalesce(ready_at, now()), answer = ?::jsonb
       where tag = ? returning scan_id as "scanId"`,
      [id, JSON.stringify(answer), tag],
    );
    return row?.scanId ?? null;
  }

  /** Whether the provider has unfinished searches. */
  async hasPending(provider: string): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'select 1 from provider_task where provider = ? and ready_at is null limit 1',
      [provider],
    );
    return rows.length > 0;
  }

  /** @returns false if another process has polled the provider in the last `everyMs` */
  async claimPoll(provider: string, everyMs: number): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `insert into provider_queue as queue (provider, looked_at) values (?, now())
       on conflict (provider) do update set looked_at = excluded.looked_at
       where queue.looked_at <= excluded.looked_at - make_interval(secs => ?) returning 1`,
      [provider, everyMs / 1000],
    );
    return rows.length > 0;
  }
}

holdsNoAccess('provider_queue', 'The pace of a provider.');
holdsNoAccess('provider_task', 'Searches at a provider. The address of an answer contains a random tag.');
