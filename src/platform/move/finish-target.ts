import { createMissing, type Definition, readDefinitions } from './definitions.js';
import type { End } from './end.js';
import { copySequences } from './sequences.js';
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
