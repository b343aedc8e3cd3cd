import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Embedded } from './database.js';
import { EMBEDDED } from './embedded/embedded.token.js';
import { EntityManager } from './entity-manager.js';

/** How long an answer is valid. A database in doubt is read again soon, so that `finish-restore` ends the doubt. */
const KNOWN_MS = 60_000;
const DOUBT_MS = 1_000;

const OID = '(select oid::text from pg_database where datname = current_database())';

/**
 * Whether the rows are those that were stored by `markDatabase`, at their place. No rows: the database has no mark.
 *
 * A transaction that stores a row leaves its id in the row. Vacuums, upgrades of the server and standbys keep it; what reads
 * the row and stores it again, as pg_restore does, leaves another. A copy by `create database … template` has another oid.
 */
const IS_MARKED = `
  select mark.xmin::text = known.row_xid and known.database_oid = ${OID} as "isMarked"
  from database_mark mark join database_mark known on known.id = 2 where mark.id = 1`;

/** Marks a database as the one that was created, or restored and finished, here. */
export function markDatabase(em: EntityManager): Promise<void> {
  return em.transactional(async (tx) => {
    await tx.execute('delete from database_mark');
    await insertMark(tx);
  });
}

/** Does nothing if another process marks the database at the same time. */
async function insertMark(tx: EntityManager): Promise<void> {
  await tx.execute(
    `with mark as (insert into database_mark (id) values (1) on conflict do nothing returning xmin::text as xid)
     insert into database_mark (id, row_xid, database_oid) select 2, xid, ${OID} from mark`,
  );
}

/** Returns whether the database is a copy of a marked one; null if it has no mark yet. */
export async function readMark(em: EntityManager): Promise<boolean | null> {
  const [row] = await em.execute<{ isMarked: boolean }[]>(IS_MARKED);
  return row ? !row.isMarked : null;
}

/**
 * Finds a database on a server that pg_restore has restored while `finish-restore` has not run. What was withdrawn since the
 * backup works in it, and what was sent would be sent again.
 */
@Injectable()
export class RestoreMark {
  private readonly logger = new Logger(RestoreMark.name);
  private isInDoubt = false;
  private validUntil = 0;

  constructor(
    private readonly em: EntityManager,
    @Inject(EMBEDDED) private readonly embedded: Embedded | null,
  ) {}

  /** Marks a database that has no mark, and logs a restored one. */
  async isUnfinished(): Promise<boolean> {
    // `restore` exchanges the embedded database itself.
    if (this.embedded || performance.now() < this.validUntil) return this.isInDoubt;
    const isCopy = await readMark(this.em);
    if (isCopy === null) await this.em.transactional(insertMark);
    const wasInDoubt = this.isInDoubt;
    this.isInDoubt = isCopy ?? false;
    this.validUntil = performance.now() + (this.isInDoubt ? DOUBT_MS : KNOWN_MS);
    if (this.isInDoubt && !wasInDoubt) {
      this.logger.error(
        'The database was restored with pg_restore or copied, and `finish-restore` has not run. Access that was withdrawn ' +
          'since the backup works. Webhooks, messages and reports are not sent until `finish-restore` has run.',
      );
    }
    if (wasInDoubt && !this.isInDoubt) this.logger.log('the restore is finished; sending continues');
    return this.isInDoubt;
  }
}
