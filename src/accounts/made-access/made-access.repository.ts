import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { LIST_MADE, MADE_KINDS } from './made-access.sql.js';

export type MadeKindName = keyof typeof MADE_KINDS;
export const MADE_KIND_NAMES = Object.keys(MADE_KINDS) as MadeKindName[];

/** Something that keeps giving access after its maker has lost it. */
export interface MadeThing {
  readonly kind: MadeKindName;
  readonly id: number;
  /** What a person recognises it by. */
  readonly name: string;
  /** Null for an invitation, which gives access to both modes. */
  readonly livemode: boolean | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  /** `key:<id>` or `user:<id>`; null if it is unknown. */
  readonly madeBy: string | null;
}

/** What callers of an account have made: URLs, links, and addresses that receive data. Live and test. */
@Injectable()
export class MadeAccessRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns what the makers have made, and what is of unknown makers, oldest first. */
  async list(accountId: number, makers: readonly string[]): Promise<MadeThing[]> {
    const parameters = MADE_KIND_NAMES.flatMap(() => [accountId, JSON.stringify(makers)]);
    const sql = `select * from (${LIST_MADE}) made order by "createdAt", kind, id`;
    type Row = Omit<MadeThing, 'expiresAt' | 'createdAt'> &
      Record<'expiresAt' | 'createdAt', Date | string | null>;
    const rows = await this.em.execute<Row[]>(sql, parameters);
    return rows.map((row) => ({
      ...row,
      expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
      createdAt: new Date(row.createdAt ?? 0),
    }));
  }

  /** Deletes URLs and links, and stops endpoints, channels and report schedules. Leaves invitations. */
  async revoke(accountId: number, things: readonly MadeThing[]): Promise<void> {
    for (const [kind, some] of Map.groupBy(things, (thing) => thing.kind)) {
      const ids = `{${some.map(({ id }) => id).join(',')}}`;
      const { revoke } = MADE_KINDS[kind];
      if (revoke !== null) await this.em.execute(revoke, [accountId, ids]);
    }
  }
}
