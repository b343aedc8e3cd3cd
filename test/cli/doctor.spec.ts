import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import { openDataFolder } from '../../src/platform/database/data-folder.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { runCommandHere } from '../support/command-line.js';
import { type Outcome, ServiceProcess } from '../support/processes.js';
import { writeArchiveOf } from '../support/street-archive.js';
import { CliFolder } from './cli-folder.js';

describe.concurrent('doctor', () => {
  it('doctor reports ok for every check with and without a running service', async () => {
    const without = await examine();
    const service = await ServiceProcess.start(folder.env);
    const within = await examine();
    await service.end('SIGTERM');
    for (const { code, checks } of [without, within]) {
      expect(code).toBe(0);
      expect([...checks.keys()].join(' ')).toBe(
        'configuration node data_folder service database clock queue search',
      );
      // The Node of a machine may have older time zone data, of which `clock` warns.
      const others = [...checks.values()].filter(({ detail }) => !/time zone data .* lacks/.test(detail));
      expect(others.filter(({ status }) => status !== 'ok')).toEqual([]);
      expect(checks.get('database')?.detail).toMatch(/^PostgreSQL 1\d\.\d.*schema up to date$/);
    }
    expect(without.checks.get('service')?.detail).toBe('not running');
    expect(within.checks.get('service')?.detail).toMatch(/^running, pid \d+, version/);
  });

  it('doctor warns if the newest row is of the future, because the clock is behind or was ahead', async () => {
    const own = new CliFolder('future');
    await runCommandHere(own.env, 'account', 'create', '--email', 'owner@example.com', '--json');
    const database = await openDatabase({ kind: 'embedded', dataDir: own.path }, ENTITIES);
    await database.em.fork().execute(`update audit_entry set created_at = created_at + interval '1 hour'`);
    await database.close();
    const { code, checks } = diagnosis(await runCommandHere(own.env, 'doctor', '--json'));
    own.remove();
    expect(code).toBe(0);
    expect(checks.get('clock')).toMatchObject({
      status: 'warn',
      detail: expect.stringContaining('which is in the future') as string,
      fix: expect.stringContaining('NTP') as string,
    });
  });

  it('doctor names the schema of TILES_FILE, and the layers of a file whose streets maps would not show', async () => {
    const own = new CliFolder('streets');
    const known = join(own.path, 'known.pmtiles');
    const unknown = join(own.path, 'unknown.pmtiles');
    writeArchiveOf(known, { lat: 0, lng: 0 }, { streets: { kind: 'primary' } });
    writeArchiveOf(unknown, { lat: 0, lng: 0 }, { road: { class: 'primary' } });
    const right = await examine({ ...own.env, TILES_FILE: known });
    expect(right.checks.get('street_map')).toMatchObject({
      status: 'ok',
      detail: `${known}, schema Shortbread, zoom levels 14 to 14`,
    });
    const wrong = await examine({ ...own.env, TILES_FILE: unknown });
    own.remove();
    expect(wrong.code).toBe(1);
    expect(wrong.checks.get('street_map')).toMatchObject({
      status: 'fail',
      detail: expect.stringMatching(/unknown\.pmtiles .* of another: road\.$/) as string,
      fix: expect.stringContaining('docs/guides/maps.md') as string,
    });
  });

  it('doctor reports every wrong environment variable', async () => {
    const outcome = await runCommandHere({ ...folder.env, PORT: 'x', LOG_LEVEL: 'loud' }, 'doctor');
    expect(outcome).toMatchObject({ code: 1, stderr: '' });
    expect(outcome.stdout).toMatch(/^fail +configuration +PORT must be.*\n +→ /m);
    expect(outcome.stdout).toMatch(/^fail +configuration +LOG_LEVEL must be/m);
  });

  it('doctor reports an unreachable database, Redis and provider, and runs the other checks', async () => {
    const { code, checks } = await examine({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
      REDIS_URL: 'redis://127.0.0.1:1',
      SECRET_KEY: 'for-tests-only-'.padEnd(64, '0'),
      SEARCH_PROVIDERS: 'serpapi,openstreetmap',
      SERPAPI_API_KEY: 'provider-key-for-tests',
      SERPAPI_BASE_URL: 'http://127.0.0.1:1',
    });
    expect(code).toBe(1);
    expect(checks.get('database')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('ECONNREFUSED') as string,
      fix: expect.stringContaining('DATABASE_URL') as string,
    });
    expect(checks.get('queue')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('ECONNREFUSED') as string,
    });
    expect(checks.get('search')).toMatchObject({ status: 'ok' });
    expect(checks.get('provider_serpapi')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('could not be reached') as string,
    });
    expect(JSON.stringify([...checks.values()])).not.toContain('provider-key-for-tests');
  });

  it('doctor does not create a missing data folder', async () => {
    const path = `${folder.path}-elsewhere`;
    const { code, checks } = await examine({ DATA_DIR: path });
    expect(code).toBe(0);
    expect(checks.get('database')?.detail).toMatch(/does not exist yet/);
    expect(existsSync(path)).toBe(false);
  });

  it('doctor names the process that has locked the data folder and warns about its permissions', async () => {
    const held = new CliFolder();
    chmodSync(held.path, 0o755);
    const holder = await openDataFolder(held.path);
    const { code, checks } = await examine(held.env);
    expect(code).toBe(1);
    expect(checks.get('lock')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining(`pid ${process.pid}`) as string,
    });
    expect(checks.get('data_folder')).toMatchObject({ status: 'warn', fix: `chmod 700 ${held.path}` });
    await holder.release();
    held.remove();
  });

  let folder: CliFolder;

  beforeAll(() => {
    folder = new CliFolder();
    chmodSync(folder.path, 0o700);
  });

  afterAll(() => {
    folder.remove();
  });

  async function examine(env: Record<string, string> = {}) {
    return diagnosis(await runCommandHere({ ...folder.env, ...env }, 'doctor', '--json'));
  }
});

function diagnosis({ code, stdout, stderr }: Outcome): { code: number | null; checks: Map<string, Finding> } {
  expect(stderr).toBe('');
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Finding[] };
  expect(ok).toBe(checks.every(({ status }) => status !== 'fail'));
  expect(checks.every(({ status, fix }) => (status === 'ok') === (fix === null))).toBe(true);
  return { code, checks: new Map(checks.map((check) => [check.name, check])) };
}

interface Finding {
  readonly name: string;
  readonly status: string;
  readonly detail: string;
  readonly fix: string | null;
}
