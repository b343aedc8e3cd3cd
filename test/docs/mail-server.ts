import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../tools/dev/free-port.js';
import { TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';
import { codeBlocks } from './documents.js';

/** The mail server of a page, and a service that sends through it. */
export interface MailGuide {
  readonly server: TestServer;
  /** Returns what the mail server has printed so far. */
  printed(): string;
  stop(): Promise<void>;
}

/**
 * Starts the program of the first block of a page, a mail server on port 2525, on a free port.
 *
 * @param savedAs the name of the file that the program writes, and the path to which it writes instead
 */
export async function startMailGuide(
  page: string,
  [name, path]: readonly [name: string, path: string],
): Promise<MailGuide> {
  const port = await freePort();
  const [block = ''] = codeBlocks(page, 'sh');
  const program = /-e '\n(.*)\n'/s.exec(block)?.[1] ?? '';
  const adapted = program
    .replace(JSON.stringify(name), JSON.stringify(path))
    .replaceAll('2525', String(port));
  const mail = spawn(process.execPath, ['--input-type=module', '-e', adapted]);
  let printed = '';
  mail.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await until(
    () => Promise.resolve(printed),
    (text) => text.includes('The mail server listens'),
  );
  const server = await TestServer.start(undefined, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_FROM: 'ranks@example.com',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  });
  return {
    server,
    printed: () => printed,
    stop: async () => {
      await server.stop();
      mail.kill('SIGKILL');
      await once(mail, 'exit');
    },
  };
}
