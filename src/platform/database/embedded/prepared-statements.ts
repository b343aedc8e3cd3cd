import { parse, type PGlite, protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

/** These limit the memory of PostgreSQL, which stores the plans of its statements. */
const MAX_STATEMENTS = 200;
const MAX_LENGTH = 5_000;

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

interface Statement {
  readonly name: string;
  /** OIDs of the types of the parameters. */
  readonly types: readonly number[];
  /** The description of the columns, which an execution does not repeat. */
  readonly description: Messages;
}

const { serialize } = protocol;
const { parseDescribeStatementResults, parseResults } = parse;

/**
 * Executes statements with parameters on PGlite. PostgreSQL parses each text once, and also plans it once if that pays.
 * `PGlite.query` parses and describes a statement at each execution, in six calls into WebAssembly instead of one.
 */
export class PreparedStatements {
  private readonly statements = new LRUCache<string, Statement>({
    max: MAX_STATEMENTS,
    dispose: ({ name }) => this.dropped.push(serialize.close({ type: 'S', name })),
  });
  /** Messages that drop statements, sent with the next statement. */
  private readonly dropped: Uint8Array[] = [];
  private prepared = 0;

  constructor(private readonly pglite: PGlite) {}

  /** @returns undefined if the statement is too long to prepare */
  async query(sql: string, parameters: readonly unknown[]) {
    if (sql.length > MAX_LENGTH) return undefined;
    const { name, types, description } = this.statements.get(sql) ?? (await this.prepare(sql));
    const values = parameters.map((value, index) => this.asText(value, types[index]));
    const messages = await this.send(
      serialize.bind({ statement: name, values }),
      serialize.execute(),
      serialize.sync(),
    );
    return parseResults([...description, ...messages], this.pglite.parsers)[0];
  }

  private async prepare(text: string): Promise<Statement> {
    const name = `s${++this.prepared}`;
    const described = await this.send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const types = parseDescribeStatementResults(described);
    const description = described.filter((message) => message.name === 'rowDescription');
    const statement = { name, types, description };
    this.statements.set(text, statement);
    return statement;
  }

  private asText(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    const convert = this.pglite.serializers[type];
    return convert ? convert(value) : (value as { toString(): string }).toString();
  }

  private send(...messages: Uint8Array[]): Promise<Messages> {
    return this.pglite.execProtocolStream(Buffer.concat([...this.dropped.splice(0), ...messages]), {
      syncToFs: false,
    });
  }
}
