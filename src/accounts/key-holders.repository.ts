import type { PlanCode } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers';
import type { Scope } from './api-key.entity.js';

/** A usable key, with the fields that authentication needs. */
interface KeyHolder {
  readonly id: number;
  readonly accountId: number;
  readonly livemode: boolean;
  readonly scopes: Scope[];
  readonly restrictedTo: readonly string[] | null;
  readonly plan: PlanCode;
  /** Whether the stored last use is over a minute old, or missing. */
  readonly isLastUseStale: boolean;
}

type StoredHolder = KeyHolder & { readonly hash: Buffer };

/** A request that waits for its key. */
interface Lookup {
  readonly hash: Buffer;
  readonly now: Date;
  readonly resolve: (holder: KeyHolder | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Numbers of keys for which there is a statement. Each is prepared, so they are few. */
const SIZES = [1, 4, 16] as const;
const LARGEST = 16;

const SQL = new Map(
  SIZES.map((size) => [
    size,
    `select api_key.id, hash, account_id as "accountId", livemode, scopes, plan, restricted_to_tags as "restrictedTo",
       coalesce(last_used_at <= ?::timestamptz - interval '1 minute', true) as "isLastUseStale"
     from api_key join account on account.id = api_key.account_id
     where hash in (${Array(size).fill('?').join(', ')}) and revoked_at is null and (expires_at is null or expires_at > ?)`,
  ]),
);

/**
 * Finds the keys of requests. Requests that arrive in the same turn of the event loop share a statement, which starts
 * after all of them have arrived: a revoked key is rejected from its next request.
 */
@Injectable()
export class KeyHoldersRepository {
  /** By connection, because Passport shares one strategy, and its repositories, among applications. */
  private readonly waiting = new Map<object, Lookup[]>();

  constructor(private readonly em: EntityManager) {}

  /** Returns the key with this hash if it is usable. */
  find(hash: Buffer, now: Date): Promise<KeyHolder | null> {
    const connection = this.em.getContext().getConnection();
    return new Promise((resolve, reject) => {
      const lookup = { hash, now, resolve, reject };
      const lookups = this.waiting.get(connection);
      if (lookups) {
        lookups.push(lookup);
        return;
      }
      const first = [lookup];
      this.waiting.set(connection, first);
      setImmediate(() => {
        this.waiting.delete(connection);
        for (let start = 0; start < first.length; start += LARGEST) {
          void this.answer(first.slice(start, start + LARGEST));
        }
      });
    });
  }

  private async answer(lookups: readonly Lookup[]): Promise<void> {
    try {
      const holders = await this.read(lookups);
      for (const { hash, resolve } of lookups) resolve(holders.get(hash.toString('latin1')) ?? null);
    } catch (error) {
      for (const { reject } of lookups) reject(error);
    }
  }

  private async read(lookups: readonly Lookup[]): Promise<Map<string, StoredHolder>> {
    const [first] = lookups;
    const size = SIZES.find((one) => one >= lookups.length) ?? LARGEST;
    const hashes = Array.from({ length: size }, (_, index) => (lookups[index] ?? first)?.hash);
    const rows = await readRows<StoredHolder>(this.em, SQL.get(size) ?? '', [
      first?.now,
      ...hashes,
      first?.now,
    ]);
    return new Map(rows.map((row) => [Buffer.from(row.hash).toString('latin1'), row]));
  }
}
