import { type Declaration, declarations } from '#platform/backup/access-declarations';
import { beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';

/** The tables of the migrations themselves. */
const OWN_TABLES = ['mikro_orm_migrations'];

describe('declarations of access', () => {
  it('every table declares whether its rows grant access or send something', () => {
    const declared = declarations().map(([table]) => table);
    expect([...declared, ...OWN_TABLES].sort()).toEqual([...columns.keys()].sort());
  });

  it('every table without access says why', () => {
    for (const [table, declaration] of declarations()) {
      if (declaration.kind !== 'none') continue;
      expect([table, declaration.reason.length > 4]).toEqual([table, true]);
    }
  });

  it('declarations name columns that exist', () => {
    for (const [table, declaration] of declarations()) {
      for (const column of columnsOf(declaration)) {
        expect([table, column, columns.get(table)?.has(column)]).toEqual([table, column, true]);
      }
    }
  });

  let server: TestServer;
  let columns: Map<string, Set<string>>;

  beforeAll(async () => {
    server = await TestServer.shared();
    const rows = await server.sql<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public'`,
    );
    columns = new Map();
    for (const { table, column } of rows) columns.set(table, (columns.get(table) ?? new Set()).add(column));
  });
});

function columnsOf(declaration: Declaration): string[] {
  if (declaration.kind === 'mirror') return [declaration.by];
  if (declaration.kind === 'counter') return [declaration.key, declaration.value];
  if (declaration.kind !== 'grant') return [];
  const { sameBy, follows, only, links, removed, unknown } = declaration;
  const closings = [removed, unknown].flatMap((closing) =>
    typeof closing === 'function' ? Object.keys(closing('2026-01-01T00:00:00Z')) : [],
  );
  const ofLinks = links === undefined ? [] : ['link_nonce', 'has_old_links'];
  return [...sameBy, ...Object.keys(follows), ...(only ? [only.column] : []), ...closings, ...ofLinks];
}
