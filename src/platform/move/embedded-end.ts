import { requireOlder } from '../admin/migrate/schema-migration.js';
import type { Database, Embedded } from '../database/database.js';
import { requireDiskSpace, RESERVE_BYTES } from '../database/embedded/disk-space.js';
import type { AcquiredCluster } from '../database/embedded/embedded-database.js';
import { type End, PIN_SETTINGS, type Table } from './end.js';
import { ELEMENT_BYTES, expandArrays } from './expand-arrays.js';

/** Bytes of rows after which a checkpoint limits the write-ahead log. The command runs no background tasks. */
const CHECKPOINT_BYTES = 48 * 1024 * 1024;

/** Exists until the end of the session. */
const STORED = 'pg_temp.as_stored';

/** The embedded database, used by nothing else until `close`. */
export class EmbeddedEnd implements End {
  private sinceCheckpoint = 0;
  private readsStored = false;

  private constructor(
    readonly name: string,
    private readonly database: Database & { readonly embedded: Embedded },
    private acquired: AcquiredCluster,
  ) {}

  /** @param database is closed with this end */
  static async of(database: Database & { readonly embedded: Embedded }): Promise<EmbeddedEnd> {
    const { embedded } = database;
    return new EmbeddedEnd(embedded.folder.path, database, await embedded.database.acquire());
  }

  async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.acquired.cluster.query(sql, parameters)).rows as Row[];
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    const { cluster } = this.acquired;
    requireDiskSpace(cluster.path, RESERVE_BYTES, 'the move stopped');
    await cluster.query('begin isolation level read committed read write');
    try {
      await cluster.query(PIN_SETTINGS);
      const result = await work();
      await cluster.query('commit');
      return result;
    } catch (error) {
      await cluster.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  async copyOut({ ident, columns }: Table, where: string): Promise<Buffer> {
    const { cluster } = this.acquired;
    const sizes = Object.values(columns).map((type) => ELEMENT_BYTES.get(type));
    const hasArrays = sizes.some((size) => size !== undefined);
    if (hasArrays && !this.readsStored) {
      // Returns any value as it is stored. Only a superuser may create it, which the embedded database has.
      await cluster.query(
        `create or replace function ${STORED}(anyarray) returns bytea language internal immutable strict as 'byteasend'`,
      );
      this.readsStored = true;
    }
    const values = Object.keys(columns).map((column, i) => (sizes[i] ? `${STORED}(${column})` : column));
    const rows = await cluster.copyOut(`select ${values.join(', ')} from ${ident} ${where}`);
    return hasArrays ? expandArrays(rows, sizes) : rows;
  }

  async copyIn(into: string, rows: Buffer, then: string): Promise<{ readonly stored: Promise<void> }> {
    const { cluster } = this.acquired;
    await this.transaction(async () => {
      await cluster.copyIn(into, rows);
      await cluster.query(then);
    });
    this.sinceCheckpoint += rows.length;
    if (this.sinceCheckpoint > CHECKPOINT_BYTES) {
      await cluster.query('checkpoint');
      this.sinceCheckpoint = 0;
    }
    return { stored: Promise.resolve() };
  }

  async migrate(): Promise<void> {
    const { em, orm, embedded } = this.database;
    this.acquired.release();
    await requireOlder(em);
    await orm.migrator.up();
    this.acquired = await embedded.database.acquire();
  }

  async close(): Promise<void> {
    this.acquired.release();
    await this.database.close();
  }
}
