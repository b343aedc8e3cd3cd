import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { CommandFailure } from '../cli/command-failure.js';
import type { CommandCall, CommandResult, CommandWatcher } from '../cli/command-context.js';
import { COMMANDS_PATH, type Frame, type ServiceStatus, STATUS_PATH } from './admin-protocol.js';
import { withSocketAddress } from './admin-socket.js';

const STATUS_TIMEOUT_MS = 10_000;

/**
 * Has the running service of this data folder carry out a command.
 *
 * @returns null when no service is there to do it; then nothing has been done
 * @throws CommandFailure what the command threw there, or that the connection broke
 */
export async function callService(
  dataDir: string,
  call: CommandCall,
  { signal, progress }: CommandWatcher,
): Promise<CommandResult | null> {
  const response = await send(dataDir, 'POST', COMMANDS_PATH, signal, call);
  if (!response) return null;
  try {
    for await (const frame of framesOf(response)) {
      if ('progress' in frame) progress(frame.progress);
      else if ('result' in frame) return frame.result;
      else throw toFailure(frame.failure);
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw broken(signal);
  }
  throw broken(signal);
}

/** @returns null when no service answers */
export async function readStatus(dataDir: string): Promise<ServiceStatus | null> {
  const response = await send(dataDir, 'GET', STATUS_PATH, AbortSignal.timeout(STATUS_TIMEOUT_MS));
  return response && (JSON.parse(await text(response)) as ServiceStatus);
}

/** @returns null when nobody is there, or whoever is there is stopping */
async function send(
  dataDir: string,
  method: string,
  path: string,
  signal: AbortSignal,
  body?: object,
): Promise<IncomingMessage | null> {
  return withSocketAddress(dataDir, async (socketPath) => {
    const outgoing = request({ socketPath, method, path, signal, agent: false });
    // Before the answer this makes `once` reject; after it, reading the answer does.
    outgoing.on('error', () => undefined).end(body && JSON.stringify(body));
    try {
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      if (response.statusCode === 200) return response;
      response.resume();
      return null;
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM') throw notOurs(dataDir);
      // No socket, or one that nobody listens on any more: nothing has been sent.
      if (syscall === 'connect') return null;
      throw broken(signal);
    }
  });
}

async function* framesOf(response: IncomingMessage): AsyncGenerator<Frame> {
  let rest = '';
  for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Frame;
  }
}

function toFailure({ code, detail, ...members }: { code: string; detail: string }): CommandFailure {
  return new CommandFailure(code, detail, members);
}

function notOurs(dataDir: string): CommandFailure {
  return new CommandFailure(
    'not_the_owner',
    `The data folder ${dataDir} belongs to another user. Run the command as the user that runs the service.`,
  );
}

function broken(signal: AbortSignal): CommandFailure {
  return signal.aborted
    ? new CommandFailure(
        'interrupted',
        'Interrupted. The service has been told; what it had begun, a scan say, it may still finish.',
      )
    : new CommandFailure(
        'connection_lost',
        'The connection to the running service broke: the command may or may not have been carried out. ' +
          'Look at its effect before you run it again.',
      );
}
