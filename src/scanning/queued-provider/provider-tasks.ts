import type { ListedPlace, ProviderErrorCode, QueuedTask } from '#libs/local-search';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';

/** What a provider brought: places, or why it has none. */
export type BroughtAnswer =
  | { readonly places: readonly ListedPlace[] }
  | { readonly failed: ProviderErrorCode; readonly message: string };

/** A pin's search in the queue of a provider. */
export interface ProviderTask {
  readonly pin: number;
  /** Ours; the provider knows it too. */
  readonly tag: string;
  /** The provider's; null while nobody knows whether the request got there. */
  readonly taskId: string | null;
  readonly postedAt: Date;
  /** Since it was posted last, and since it was first, in milliseconds, by the database's clock. */
  readonly ageMs: number;
  readonly wholeAgeMs: number;
  /** The provider says that it is done. */
  readonly isReady: boolean;
  readonly answer: BroughtAnswer | null;
}

/** The searches that scans have in the queues of providers. */
@Injectable()
export class ProviderTasks {
  constructor(private readonly em: EntityManager) {}

  async ofScan(scanId: number): Promise<ProviderTask[]> {
    const rows = await this.em.execute<(Omit<ProviderTask, 'postedAt'> & { postedAt: string | Date })[]>(
      `select pin, tag, task_id as "taskId", posted_at as "postedAt", ready_at is not null as "isReady", answer,
         extract(epoch from clock_timestamp() - posted_at)::float8 * 1000 as "ageMs",
         extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as "wholeAgeMs"
       from provider_task where scan_id = ? order by pin`,
      [scanId],
    );
    return rows.map((row) => ({ ...row, postedAt: new Date(row.postedAt) }));
  }

  /** How many of a scan are done. */
  async readyOf(scanId: number): Promise<number> {
    const [row] = await this.em.execute<{ ready: number }[]>(
      'select count(ready_at)::int as ready from provider_task where scan_id = ?',
      [scanId],
    );
    return row?.ready ?? 0;
  }

  /** Writes down what is about to be posted. */
  async add(
    { id, provider }: { id: number; provider: string },
    tasks: readonly { pin: number; tag: string }[],
  ): Promise<void> {
    await this.em.execute(
      `insert into provider_task (scan_id, pin, provider, tag)
       select ?, pin, ?, tag from jsonb_to_recordset(?::jsonb) as task (pin smallint, tag text)`,
      [id, provider, JSON.stringify(tasks)],
    );
  }

  /** Those that turned out not to have been posted are about to be, again. */
  async restart(scanId: number, pins: readonly number[]): Promise<void> {
    await this.em.execute(
      'update provider_task set posted_at = now() where scan_id = ? and pin = any(?::smallint[])',
      [scanId, `{${pins.join(',')}}`],
    );
  }

  /** The provider has them. */
  async know(tasks: readonly QueuedTask[]): Promise<void> {
    await this.em.execute(
      `update provider_task set task_id = known.id
       from jsonb_to_recordset(?::jsonb) as known (id text, tag text)
       where provider_task.tag = known.tag`,
      [JSON.stringify(tasks)],
    );
  }

  /** The provider does not have them, and is not to. */
  async remove(scanId: number, pins: readonly number[]): Promise<void> {
    await this.em.execute('delete from provider_task where scan_id = ? and pin = any(?::smallint[])', [
      scanId,
      `{${pins.join(',')}}`,
    ]);
  }

  /** All of a scan: it has ended. */
  async removeAll(scanId: number): Promise<void> {
    await this.em.execute('delete from provider_task where scan_id = ?', [scanId]);
  }

  /** @returns the scans that some of these tasks are for, those that were known to be done apart */
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

  /** @returns the scan that the answer is for; null when nobody waits for it any more */
  async keepAnswer({ id, tag }: QueuedTask, answer: BroughtAnswer): Promise<number | null> {
    const [row] = await this.em.execute<{ scanId: number }[]>(
      `update provider_task set task_id = ?, ready_at = coalesce(ready_at, now()), answer = ?::jsonb
       where tag = ? returning scan_id as "scanId"`,
      [id, JSON.stringify(answer), tag],
    );
    return row?.scanId ?? null;
  }

  /** Whether somebody waits for a provider. */
  async isAwaited(provider: string): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'select 1 from provider_task where provider = ? and ready_at is null limit 1',
      [provider],
    );
    return rows.length > 0;
  }

  /** @returns whether it is this process that is to ask a provider what is done: no other has for so long */
  async takeTurn(provider: string, everyMs: number): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `insert into provider_queue as queue (provider, looked_at) values (?, now())
       on conflict (provider) do update set looked_at = excluded.looked_at
       where queue.looked_at <= excluded.looked_at - make_interval(secs => ?) returning 1`,
      [provider, everyMs / 1000],
    );
    return rows.length > 0;
  }
}
