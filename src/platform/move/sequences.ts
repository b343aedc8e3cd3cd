import type { End } from './end.js';
import { literal } from './tables.js';

interface Sequence {
  readonly name: string;
  readonly ident: string;
}

const READ_SEQUENCES = `
  select relname as name, quote_ident(relname) as ident from pg_class
  where relkind = 'S' and relnamespace = current_schema()::regnamespace order by 1`;

/** Makes each sequence of the target continue where the one of the source is. */
export async function copySequences(source: End, target: End): Promise<void> {
  const known = new Set((await target.query<Sequence>(READ_SEQUENCES)).map(({ name }) => name));
  for (const { name, ident } of await source.query<Sequence>(READ_SEQUENCES)) {
    if (!known.has(name)) continue;
    const [at] = await source.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${ident}`,
    );
    if (at) await target.query(`select setval(${literal(ident)}, ${at.last}, ${String(at.called)})`);
  }
}
