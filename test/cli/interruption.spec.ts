import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatedPins, ON_TERMINAL } from '../support/preloads.js';
import { type RunningCommand, ServiceProcess, startCommand } from '../support/processes.js';
import { until } from '../support/wait.js';
import { CliFolder, failure, PHARMACY_URL, success } from './cli-folder.js';

const PINS = 121;
/** Long enough that a scan continues for a second after its gate was opened. */
const PIN_MS = 50;
const SCAN = ['scan', 'run', '--business', '1', '--keyword', 'farmacia', '--grid', '11', '--wait', '--json'];

/** Each test continues where the previous one ended. */
describe('scan run --wait', () => {
  it('`scan run --wait` leaves its scan running in the service when the command is interrupted', async () => {
    const command = await startScan(ON_TERMINAL);
    command.kill('SIGINT');
    expect(failure(withoutBar(await command.ended), 130)).toMatchObject({ code: 'interrupted' });
    openGate();
    await until(
      () => Promise.resolve(service.log()),
      (log) => /"command":"scan run","outcome":"interrupted",.*"watched":false/.test(log),
    );
    expect(await finished(1)).toMatchObject({ status: 'completed', pins_measured: PINS });
  });

  it('`scan run --wait` prints only the completed scan without a terminal', async () => {
    const answer = success(await folder.run(...SCAN));
    expect(answer).toMatchObject({ id: 2, status: 'completed', pins_measured: PINS });
  });

  it('`scan run --wait` reports that its scan is not lost when the service stops', async () => {
    const command = await startScan(ON_TERMINAL);
    const ended = service.end('SIGTERM');
    openGate();
    await ended;
    expect(failure(withoutBar(await command.ended))).toMatchObject({
      code: 'interrupted',
      detail: expect.stringMatching(/scan 3.*not lost/) as string,
    });
  });

  it('`scan run --wait` without a service releases its scan when it is interrupted, and a service completes it', async () => {
    const command = await startScan({ NODE_OPTIONS: `${slow.NODE_OPTIONS} ${ON_TERMINAL.NODE_OPTIONS}` });
    command.kill('SIGINT');
    openGate();
    expect(failure(withoutBar(await command.ended), 130)).toMatchObject({
      code: 'interrupted',
      detail: expect.stringMatching(/scan 4.*not lost/) as string,
    });
    await startService();
    expect((await scan(4))['pins_measured']).toBeGreaterThan(0);
    for (const id of [3, 4]) {
      expect(await finished(id)).toMatchObject({ status: 'completed', pins_measured: PINS });
    }
  });

  it('`scan run --wait` fails with connection_lost when the service is killed', async () => {
    const command = await startScan(ON_TERMINAL);
    await service.end('SIGKILL');
    expect(failure(withoutBar(await command.ended))).toMatchObject({
      code: 'connection_lost',
      detail: expect.stringMatching(/may or may not have been executed/) as string,
    });
  });

  let folder: CliFolder;
  let key: string;
  let service: ServiceProcess;

  /** While this file exists, scans do not continue. */
  let gate: string;

  let slow: { NODE_OPTIONS: string };

  beforeAll(async () => {
    folder = new CliFolder();
    gate = `${folder.path}-gate`;
    slow = gatedPins(gate, PIN_MS);
    await startService();
    const account = await folder.answer('account', 'create', '--email', 'a@example.com', '--plan', 'agency');
    await folder.answer('business', 'add', '--account', '1', '--url', PHARMACY_URL);
    key = String(account['api_key']);
  });

  afterAll(() => {
    folder.remove();
  });

  async function startService(): Promise<void> {
    service = await ServiceProcess.start({ ...folder.env, ...slow });
  }

  /** Starts the command and waits until its scan has measured some pins and waits at the gate. */
  async function startScan(env: { NODE_OPTIONS: string }): Promise<RunningCommand> {
    writeFileSync(gate, '');
    const command = startCommand({ ...folder.env, ...env }, ...SCAN);
    await untilMeasuring(command);
    return command;
  }

  function openGate(): void {
    rmSync(gate);
  }

  async function scan(id: number) {
    return (await service.get(`/api/v1/scans/${id}`, key)).body;
  }

  function finished(id: number) {
    return until(
      () => scan(id),
      ({ status }) => status !== 'queued' && status !== 'running',
    );
  }
});

/** Waits until the progress bar shows that some pins, but not all, are measured. */
async function untilMeasuring(command: RunningCommand): Promise<void> {
  await until(
    () => Promise.resolve(command.output().stderr),
    (stderr) => new RegExp(`█.* [1-9]\\d*/${PINS} pins`).test(stderr),
  );
}

/** Removes the progress bar from standard error. */
function withoutBar(outcome: Awaited<RunningCommand['ended']>) {
  return { ...outcome, stderr: outcome.stderr.replaceAll(/\r\u001b\[2K(?:[█░]+ \d+\/\d+ pins)?/g, '') };
}
