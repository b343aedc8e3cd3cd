import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ServiceProcess } from '../support/processes.js';
import { until } from '../support/wait.js';
import { CliFolder } from './cli-folder.js';

describe('admin socket', () => {
  it('the admin socket opens for its owner only, and a service starts over the socket of a killed one', async () => {
    const folder = new CliFolder();
    const socket = join(folder.path, 'admin.sock');
    let service = await ServiceProcess.start(folder.env);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    await expectRefusedForOthers(folder, socket);
    const overTcp = await fetch(`${service.url}/commands`, { method: 'POST', body: '{}' });
    expect(overTcp.status).toBe(404);

    await service.end('SIGKILL');
    expect(existsSync(socket)).toBe(true);
    expect(await folder.answer(...create)).toMatchObject({ account_id: 1 });

    service = await ServiceProcess.start(folder.env);
    expect(await folder.answer('key', 'list', '--account', '1')).toMatchObject({ keys: [{ id: 1 }] });
    expect(await logWith(service, '"command":"key list"')).toContain('"command":"key list"');
    await service.end('SIGTERM');
    expect(existsSync(socket)).toBe(false);
    folder.remove();
  });

  it('the admin socket works in a data folder whose path is too long for a socket', async () => {
    const folder = new CliFolder(join('x'.repeat(100), 'y'.repeat(100)));
    const socket = join(folder.path, 'admin.sock');
    expect(Buffer.byteLength(socket)).toBeGreaterThan(107);
    const service = await ServiceProcess.start(folder.env);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(await folder.answer(...create)).toMatchObject({ account_id: 1 });
    expect(await logWith(service, '"command":"account create"')).toContain('"command":"account create"');
    await service.end('SIGTERM');
    expect(existsSync(socket)).toBe(false);
    expect(aliasesOf(folder)).toEqual([]);
    folder.remove();
  });

  const create = ['account', 'create', '--email', 'a@example.com'];
});

/** Waits until the log contains the text: the response may arrive before the log line. */
function logWith(service: ServiceProcess, text: string): Promise<string> {
  return until(
    () => Promise.resolve(service.log()),
    (log) => log.includes(text),
  );
}

/** Expects that another user cannot connect, even if others can read the folder. Only root can test that. */
async function expectRefusedForOthers(folder: CliFolder, socket: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (const path of [folder.path, dirname(folder.path)]) chmodSync(path, 0o755);
  // The other user may not be able to read the folder of Node. Scratch folders may be mounted without execution.
  const open = mkdtempSync(join(tmpdir(), 'lrs-other-user-'));
  chmodSync(open, 0o755);
  const program = join(open, 'node');
  linkOrCopy(process.execPath, program);
  const client = spawn(program, ['-e', CONNECT, socket], { uid: OTHER_USER, gid: OTHER_USER, cwd: '/' });
  const [refusal] = (await once(client.stdout, 'data')) as [Buffer];
  rmSync(open, { recursive: true });
  expect(refusal.toString().trim()).toBe('EACCES');
}

/** Prefers a link, because the program has 120 MB. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Lists the temporary links to this data folder. Other suites and programs share the folder of the links. */
function aliasesOf({ path }: CliFolder): string[] {
  const isAlias = (name: string): boolean => {
    try {
      return readlinkSync(join(tmpdir(), name, 'd')) === path;
    } catch {
      return false;
    }
  };
  return readdirSync(tmpdir()).filter((name) => /^lrs-\w{6}$/.test(name) && isAlias(name));
}

/** The ID of the system user `nobody`. */
const OTHER_USER = 65_534;

const CONNECT = `require('node:net').connect(process.argv[1])
  .on('connect', () => process.exit(0)).on('error', (error) => { console.log(error.code); process.exit(1); });`;
