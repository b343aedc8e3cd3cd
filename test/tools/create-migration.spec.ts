import { defineEntity, p } from '@mikro-orm/core';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import type { Database, EntityList } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { createMigration } from '../../tools/migration/create-migration.js';
import { scratchFolder } from '../support/scratch.js';

const ScanNote = defineEntity({
  name: 'ScanNote',
  tableName: 'scan_note',
  properties: {
    id: p.integer().primary(),
    scanId: p.integer(),
    text: p.text(),
    order: p.integer().nullable(),
  },
});

describe('createMigration', () => {
  it('createMigration writes nothing when the migrated schema matches the entities', async () => {
    expect(await create(ENTITIES, 'nothing')).toBeNull();
    expect(readdirSync(folder).sort()).toEqual(readdirSync(MIGRATIONS).sort());
    const index = join(folder, 'index.ts');
    expect(readFileSync(index, 'utf8')).toBe(readFileSync(join(MIGRATIONS, 'index.ts'), 'utf8'));
  });

  it('createMigration writes a new table as a formatted migration and lists it last in index.ts', async () => {
    const path = await create(WITH_NOTES, 'scan-notes');
    expect(path).toBe(join(folder, '20300102030405-scan-notes.ts'));
    expect(readFileSync(path ?? '', 'utf8')).toMatchInlineSnapshot(`
      "import { Migration } from '@mikro-orm/migrations';

      export class Migration20300102030405_scan_notes extends Migration {
        override up(): void {
          this.addSql(
            'create table scan_note (id serial primary key, scan_id int not null, text text not null, "order" int null)',
          );
        }
      }
      "
    `);
    const index = readFileSync(join(folder, 'index.ts'), 'utf8');
    expect(index).toContain(
      "import { Migration20300102030405_scan_notes } from './20300102030405-scan-notes.js';\n\n",
    );
    expect(index).toMatch(/,\n {2}Migration20300102030405_scan_notes,\n\];\n$/);
  });

  it('createMigration writes added, removed and changed columns and keeps constraints that entities do not describe', async () => {
    const path = await create([ChangedRules]);
    expect(readFileSync(path ?? '', 'utf8')).toMatchInlineSnapshot(`
      "import { Migration } from '@mikro-orm/migrations';

      export class Migration20300102030405_alert_rules extends Migration {
        override up(): void {
          this.addSql('alter table alert_rules drop column updated_at');
          this.addSql('alter table alert_rules add reason text null');
          this.addSql('alter table alert_rules alter column livemode drop not null');
          this.addSql('alter table alert_rules alter column rules type text using (rules::text)');
        }
      }
      "
    `);
  });

  it('createMigration numbers the migration after the latest one when the clock is behind it', async () => {
    const path = await create(WITH_NOTES, undefined, new Date('2020-01-01T00:00:00Z'));
    const latest = readdirSync(MIGRATIONS)
      .filter((file) => /^\d/.test(file))
      .sort()
      .at(-1);
    expect(path).toBe(join(folder, `${Number.parseInt(latest ?? '', 10) + 1}-scan-note.ts`));
  });

  it('createMigration rejects a name that is not lower-case words joined by hyphens', async () => {
    await expect(create(ENTITIES, '../Scan Notes')).rejects.toThrow('got "../Scan Notes"');
  });

  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lrs-migrations-'));
    cpSync(MIGRATIONS, folder, { recursive: true });
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  afterAll(async () => {
    for (const database of databases.values()) await (await database).close();
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true });
  });

  /** `createMigration` only reads a database, so that tests with the same entities share one. */
  const databases = new Map<EntityList, Promise<Database>>();

  const dataDirs: string[] = [];

  function open(entities: EntityList): Promise<Database> {
    const dataDir = scratchFolder('migration-');
    dataDirs.push(dataDir);
    cpSync(inject('emptyDataFolder'), dataDir, { recursive: true });
    return openDatabase({ kind: 'embedded', dataDir }, entities);
  }

  async function create(entities: EntityList, name?: string, now = NOW): Promise<string | null> {
    const database = databases.get(entities) ?? open(entities);
    databases.set(entities, database);
    return createMigration(await database, { folder, name, now });
  }
});

const MIGRATIONS = 'src/platform/database/migrations';

const NOW = new Date('2030-01-02T03:04:05Z');

const ChangedRules = defineEntity({
  name: 'ChangedRules',
  tableName: 'alert_rules',
  properties: {
    businessId: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean().nullable(),
    rules: p.text(),
    reason: p.text().nullable(),
  },
});

const WITH_NOTES: EntityList = [...ENTITIES, ScanNote];
