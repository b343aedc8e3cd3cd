import { createMissing, type Definition, readDefinitions } from './definitions.js';
import type { End } from './end.js';
import { literal, readTables } from './tables.js';

/**
 * Gives the target everything but rows: foreign keys, which check the copied rows, triggers, sequences, and the
 * extensions and indexes that the service has created in the source without a migration.
 *
 * @returns what the target could not get, for people
 */
export async function finishTarget(
  source: End,
  target: End,
  definitions: readonly Definition[],
): Promise<string[]> {
  await createMissing(target, definitions);
  await target.transaction(async () => {
    for (const { ident } of await readTables(target))
      await target.query(`alter table ${ident} enable trigger user`);
    await copySequences(source, target);
  });
  return copyExtensions(source, target, definitions);
}

async function copyExtensions(
  source: End,
  target: End,
  definitions: readonly Definition[],
): Promise<string[]> {
  const warnings: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await target.transaction(work);
    } catch (error) {
      warnings.push(`${what} could not be created: ${(error as Error).message}`);
    }
  };
  const extensions = await source.query<{ name: string }>(
    `select extname as name from pg_extension where extname <> 'plpgsql'`,
  );
  for (const { name } of extensions) {
    await attempt(`the extension ${name}`, () => target.query(`create extension if not exists "${name}"`));
  }
  const known = new Set(definitions.map(({ name }) => name));
  for (const { name, table, create } of await readDefinitions(source)) {
    if (known.has(name)) continue;
    await attempt(`the index ${name}`, async () => {
      const [found] = await target.query<{ isNew: boolean }>(
        `select to_regclass(${literal(table)}) is not null and to_regclass(${literal(name)}) is null as "isNew"`,
      );
      if (found?.isNew) await target.query(create);
    });
  }
  return warnings;
}

interface Sequence {
  readonly name: string;
  readonly ident: string;
}

const READ_SEQUENCES = `
  select relname as name, quote_ident(relname) as ident from pg_class
  where relkind = 'S' and relnamespace = current_schema()::regnamespace order by 1`;

/** Makes each sequence of the target continue where the one of the source is. */
async function copySequences(source: End, target: End): Promise<void> {
  const known = new Set((await target.query<Sequence>(READ_SEQUENCES)).map(({ name }) => name));
  for (const { name, ident } of await source.query<Sequence>(READ_SEQUENCES)) {
    if (!known.has(name)) continue;
    const [at] = await source.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${ident}`,
    );
    if (at) await target.query(`select setval(${literal(ident)}, ${at.last}, ${String(at.called)})`);
  }
}
