import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Database } from '../../src/platform/database/database.js';
import { schemaDifference } from './schema-difference.js';

interface NewMigration {
  /** The folder of the migrations, with their index.ts. */
  readonly folder: string;
  /** Words of lower-case letters and digits, joined by hyphens; the first changed table when undefined. */
  readonly name: string | undefined;
  readonly now: Date;
}

/**
 * Writes a migration from the difference between the entities and the migrated schema, and lists it in index.ts.
 *
 * @param database open and migrated
 * @returns the path of the new file; null without a difference
 * @throws Error when the name has another form
 */
export async function createMigration(database: Database, migration: NewMigration): Promise<string | null> {
  const { folder, name: given, now } = migration;
  if (given !== undefined && !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(given)) {
    throw new Error(
      `The name must be lower-case words joined by hyphens, such as "scan-notes"; got "${given}".`,
    );
  }
  const statements = await schemaDifference(database);
  if (statements.length === 0) return null;
  const name = given ?? tableOf(statements).replaceAll('_', '-');
  const time = timeAfter(readdirSync(folder), now);
  const file = `${time}-${name}`;
  const className = `Migration${time}_${name.replaceAll('-', '_')}`;
  const path = join(folder, `${file}.ts`);
  await write(path, sourceOf(className, statements));
  const index = join(folder, 'index.ts');
  await write(index, addToIndex(readFileSync(index, 'utf8'), className, file));
  return path;
}

function tableOf(statements: readonly string[]): string {
  return /\btable (?:if exists )?"?(\w+)/.exec(statements.join('\n'))?.[1] ?? 'schema';
}

/** Returns the time in UTC, or the number after the latest migration if the clock is behind it. */
function timeAfter(files: readonly string[], now: Date): number {
  const times = files.map((file) => Number.parseInt(file, 10)).filter((time) => !Number.isNaN(time));
  return Math.max(
    Number(now.toISOString().replace(/\D/g, '').slice(0, 14)),
    ...times.map((time) => time + 1),
  );
}

function sourceOf(className: string, statements: readonly string[]): string {
  const lines = statements.map((statement) => `this.addSql(${literal(statement)});`);
  return `import { Migration } from '@mikro-orm/migrations';

export class ${className} extends Migration {
  override up(): void {
${lines.join('\n')}
  }
}
`;
}

function literal(sql: string): string {
  const escaped = sql.replace(/[\\`]|\$\{/g, '\\$&');
  return /['\n\\]/.test(sql) ? `\`${escaped}\`` : `'${sql}'`;
}

/** Adds the migration to the end of the list. */
function addToIndex(index: string, className: string, file: string): string {
  const lastImport = index.lastIndexOf('import ');
  const endOfImports = index.indexOf('\n', lastImport) + 1;
  const endOfList = index.lastIndexOf('];');
  return (
    index.slice(0, endOfImports) +
    `import { ${className} } from './${file}.js';\n` +
    index.slice(endOfImports, endOfList) +
    `${className},\n` +
    index.slice(endOfList)
  );
}

async function write(path: string, source: string): Promise<void> {
  const config = await resolveConfig('package.json');
  writeFileSync(path, await format(source, { ...config, parser: 'typescript' }));
}
