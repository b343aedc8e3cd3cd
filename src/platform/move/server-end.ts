import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { connectionTo } from '../database/postgres-server.js';
import { type End, PIN_SETTINGS, type Table } from './end.js';

const BEGIN = `begin isolation level read committed read write; ${PIN_SETTINGS}`;

/** A database on a PostgreSQL server, by one connection. */
export class ServerEnd implements End {
  private lost: Error | null = null;

  private constructor(
    readonly name: string,
    private readonly client: pg.Client,
    readonly migrate: () => Promise<void>,
  ) {
    // Without a listener, a connection that is lost between two statements would end the process.
    client.on('error', (error) => (this.lost = error));
  }

  /** @throws the error of the connection */
  static async connect(url: string, migrate: () => Promise<void>): Promise<ServerEnd> {
    const client = new pg.Client(connectionTo(url));
    const end = new ServerEnd(nameOf(url), client, migrate);
    await client.connect();
    return end;
  }

  async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    if (this.lost) throw this.lost;
    return (await this.client.query<Row>(sql, [...parameters])).rows;
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.query(BEGIN);
    try {
      const result = await work();
      await this.query('commit');
      return result;
    } catch (error) {
      await this.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  async copyOut({ ident, columns }: Table, where: string): Promise<Buffer> {
    const query = `select ${Object.keys(columns).join(', ')} from ${ident} ${where}`;
    const chunks: Buffer[] = [];
    for await (const chunk of this.client.query(to(`copy (${query}) to stdout (format binary)`)))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  /** Sends everything as one message, so that the server works while this process reads the next rows. */
  async copyIn(into: string, rows: Buffer, then: string): Promise<{ readonly stored: Promise<void> }> {
    if (this.lost) throw this.lost;
    const stream = this.client.query(
      from(`${BEGIN}; copy ${into} from stdin (format binary); ${then}; commit`),
    );
    const stored = new Promise<void>((resolve, reject) => {
      stream.once('finish', resolve).once('error', reject);
    }).catch(async (error: unknown) => {
      await this.query('rollback').catch(() => undefined);
      throw error;
    });
    const sent = new Promise<void>((resolve) => {
      stream.write(rows, () => {
        resolve();
      });
      stream.end();
    });
    await Promise.race([sent, stored]);
    return { stored };
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

/** Returns an address without its password and its options. */
export function nameOf(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `postgresql://${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
