import { Injectable } from '@nestjs/common';
import { EntityManager } from '../../database/entity-manager.js';
import type { Tenant } from '../../tenant.js';

/** A request that has not ended after this time counts as crashed and may be repeated. */
const LEASE_SECONDS = 60;
const RETENTION_HOURS = 24;

export interface IdempotencyScope extends Tenant {
  /** Method and path template. */
  readonly route: string;
  readonly key: string;
}

/** The stored parts of the first response. */
export interface StoredAnswer {
  readonly status: number;
  readonly location: string | null;
  /** JSON text, replayed byte for byte. */
  readonly body: string;
}

export type Claim =
  /** `lease` identifies this request as the owner of the record. */
  | { readonly kind: 'first'; readonly lease: string }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  | { readonly kind: 'running' }
  | { readonly kind: 'reused' };

interface RecordRow {
  readonly same_request: boolean;
  readonly answer_status: number | null;
  readonly answer_location: string | null;
  readonly answer_body: string | null;
}

@Injectable()
export class IdempotencyRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Claims a key for a request. The claim is committed at once, so that a concurrent request sees it. A record that has
   * expired, or whose request crashed, is claimed anew.
   */
  async claim({ accountId, livemode, route, key }: IdempotencyScope, requestHash: Buffer): Promise<Claim> {
    const [claimed] = await this.em.execute<{ lease: string }[]>(
      `insert into idempotency_record as record (account_id, livemode, route, key, request_hash, locked_until, created_at)
       values (?, ?, ?, ?, ?, now() + make_interval(secs => ?), now())
       on conflict (account_id, livemode, route, key) do update
         set request_hash = excluded.request_hash, locked_until = excluded.locked_until,
             created_at = excluded.created_at, answer_status = null, answer_location = null, answer_body = null
         where record.created_at < now() - make_interval(hours => ?)
            or (record.answer_status is null and record.locked_until < now()
                and record.request_hash = excluded.request_hash)
       returning locked_until::text as lease`,
      [accountId, livemode, route, key, requestHash, LEASE_SECONDS, RETENTION_HOURS],
    );
    if (claimed) return { kind: 'first', lease: claimed.lease };
    const [row] = await this.em.execute<RecordRow[]>(
      `select request_hash = ? as same_request, answer_status, answer_location, answer_body
       from idempotency_record where account_id = ? and livemode = ? and route = ? and key = ?`,
      [requestHash, accountId, livemode, route, key],
    );
    if (!row) return { kind: 'running' };
    if (!row.same_request) return { kind: 'reused' };
    if (row.answer_status === null) return { kind: 'running' };
    const { answer_status: status, answer_location: location, answer_body: body } = row;
    return { kind: 'replay', answer: { status, location, body: body ?? '' } };
  }

  /**
   * Stores the response in the transaction of the work.
   *
   * @returns false if another request has claimed the key since; the work must be rolled back, or it is done twice
   */
  async complete(
    { accountId, livemode, route, key }: IdempotencyScope,
    lease: string,
    answer: StoredAnswer,
  ): Promise<boolean> {
    const completed = await this.em.execute<unknown[]>(
      `update idempotency_record
       set answer_status = ?, answer_location = ?, answer_body = ?, locked_until = null
       where account_id = ? and livemode = ? and route = ? and key = ? and locked_until = ?::timestamptz
       returning 1`,
      [answer.status, answer.location, answer.body, accountId, livemode, route, key, lease],
    );
    return completed.length > 0;
  }

  /** Replaces a stored response, unless the record has expired since and holds another one. */
  async amend(
    { accountId, livemode, route, key }: IdempotencyScope,
    before: StoredAnswer,
    after: StoredAnswer,
  ): Promise<void> {
    await this.em.execute(
      `update idempotency_record set answer_status = ?, answer_body = ?
       where account_id = ? and livemode = ? and route = ? and key = ? and answer_status = ? and answer_body = ?`,
      [after.status, after.body, accountId, livemode, route, key, before.status, before.body],
    );
  }

  /** Deletes the record of a failed request, so that it may be corrected and sent again with the same key. */
  async release({ accountId, livemode, route, key }: IdempotencyScope, lease: string): Promise<void> {
    await this.em.execute(
      `delete from idempotency_record
       where account_id = ? and livemode = ? and route = ? and key = ? and locked_until = ?::timestamptz`,
      [accountId, livemode, route, key, lease],
    );
  }

  /** Deletes the expired records of all tenants. For background tasks. */
  async deleteExpired(): Promise<void> {
    await this.em.execute(
      'delete from idempotency_record where created_at < now() - make_interval(hours => ?)',
      [RETENTION_HOURS],
    );
  }
}
