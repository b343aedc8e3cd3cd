import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { describeWith } from '../support/describe-with.js';
import { fillDataFolder } from '../support/fill-scans.js';
import { ServiceProcess } from '../support/processes.js';
import { scratchFolder } from '../support/scratch.js';
import { codeBlocks } from './documents.js';

/** `MOVED_SCANS=100000` takes two minutes. */
const SCANS = Number(process.env['MOVED_SCANS'] ?? 400);

describeWith(['postgresql', 'pgDump'], 'docs/guides/move-to-a-server.md', { timeout: 900_000 }, () => {
  it(`moves ${SCANS} scans to a server and back with its commands, and the API answers the same`, async () => {
    const data = join(folder, 'data');
    const { key } = await fillDataFolder(data, SCANS);
    const address = Object.assign(new URL(inject('postgresUrl') ?? ''), {
      username: 'ranking',
      password: 'a-long-password',
      pathname: '/ranking',
    }).href;
    const env = {
      PATH: process.env['PATH'] ?? '',
      NODE: process.execPath,
      CLI: join(import.meta.dirname, '../../dist/src/cli.js'),
      SERVER: inject('postgresUrl') ?? '',
      ADDRESS: address,
      DATA_DIR: data,
      NEW_DATA_DIR: join(folder, 'back'),
    };
    const before = await reads({ DATA_DIR: data }, key);
    const blocks = codeBlocks('docs/guides/move-to-a-server.md', 'sh');
    expect(blocks).toHaveLength(6);
    const script = PRELUDE + blocks.join('\n');
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env });
    expect(stdout).toMatch(/^rows +\d+$/m);
    expect(stdout).toContain('Set DATABASE_URL to the new address.');
    expect(await reads({ DATA_DIR: env.NEW_DATA_DIR }, key)).toEqual(before);
    process.stdout.write(`${[...stdout.matchAll(/^(?:megabytes|rows|seconds) .*$/gm)].join('\n')}\n`);
  });

  let folder: string;
  let server: pg.Client;

  beforeAll(async () => {
    folder = scratchFolder('lrs-move-guide-');
    server = new pg.Client({ connectionString: inject('postgresUrl') ?? '' });
    await server.connect();
  });

  afterAll(async () => {
    await server.query('drop database if exists ranking with (force)');
    await server.query('drop role if exists ranking');
    await server.end();
    rmSync(folder, { recursive: true });
  });
});

async function reads(env: Readonly<Record<string, string>>, key: string): Promise<unknown[]> {
  const service = await ServiceProcess.start(env);
  try {
    const answers = [];
    for (const path of [
      'scans?limit=50',
      'rankings?business_id=2&keyword=farmacia',
      'competitors?limit=20',
    ]) {
      answers.push(await service.get(`/api/v1/${path}`, key));
    }
    return answers;
  } finally {
    await service.end('SIGTERM');
  }
}

/** Runs the built program instead of `npm run -s cli --`. */
const PRELUDE = `set -eu
npm() { shift 4; "$NODE" "$CLI" "$@"; }
`;
