import { createHash } from 'node:crypto';
import { numbered } from './numbered.js';
import { PostgresDriver, ReleasingConnection } from './postgres-driver.js';

/** Limits the memory of the server: each connection stores the plans of its statements. */
const MAX_STATEMENTS = 100;

/**
 * SQLSTATEs of a prepared statement that cannot run: its table has changed (0A000), the connection has lost it (26000),
 * or the connection already has it (42P05). The last two occur behind a pooler that shares connections.
 */
const STALE_STATEMENT = new Set(['0A000', '26000', '42P05']);

/** A statement of `pg`. With a name, PostgreSQL parses it once per connection, and also plans it once if that pays. */
interface Statement {
  readonly name?: string;
  /** With `$1` for the first parameter. */
  readonly text: string;
}

/** Prepares the statements of `readRows`. MikroORM writes parameters into the text, which PostgreSQL then parses anew. */
export class PreparingDriver extends PostgresDriver {
  override readonly connection = new PreparingConnection(this.config);
}

export class PreparingConnection extends ReleasingConnection {
  private readonly statements = new Map<string, Statement>();

  /** Reads outside a transaction. */
  async read<Row extends object>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const statement = this.statementOf(sql);
    const values = [...parameters];
    const pool = await this.getNativeClient();
    const run = async (): Promise<Row[]> => {
      try {
        return (await pool.query<Row>({ ...statement, values })).rows;
      } catch (error) {
        // Nothing has run yet, and the pool has closed the connection.
        if (!STALE_STATEMENT.has(String((error as { code?: unknown }).code))) throw error;
        return (await pool.query<Row>(statement.text, values)).rows;
      }
    };
    return this.executeQuery(sql, run, { query: sql, params: values });
  }

  private statementOf(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    const text = numbered(sql);
    if (this.statements.size >= MAX_STATEMENTS) return { text };
    // Equal names mean equal statements, even if a pooler shares a connection among processes.
    const statement = { name: `read_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`, text };
    this.statements.set(sql, statement);
    return statement;
  }
}
