import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CommandCall, CommandResult, CommandWatcher } from '../cli/command-context.js';
import { CommandFailure } from '../cli/command-failure.js';
import { COMMANDS_PATH, type Frame, type ServiceStatus, STATUS_PATH } from './admin-protocol.js';
import { withSocketAddress } from './admin-socket.js';

const STATUS_TIMEOUT_MS = 10_000;

/**
 * Executes a command in the running service of a data folder.
 *
 * @returns null if no service is running; the command was not executed then
 * @throws CommandFailure of the command, or because the connection was lost
 */
export async function executeInService(
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
      else {
        const { code, detail, ...members } = frame.failure;
        throw new CommandFailure(code, detail, members);
      }
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw connectionLost(signal);
  }
  throw connectionLost(signal);
}

/** @returns null if no service answers */
export async function readStatus(dataDir: string): Promise<ServiceStatus | null> {
  const response = await send(dataDir, 'GET', STATUS_PATH, AbortSignal.timeout(STATUS_TIMEOUT_MS));
  return response && (JSON.parse(await text(response)) as ServiceStatus);
}

/** @returns null if no service is running, or it is stopping */
async function send(
  dataDir: string,
  method: string,
  path: string,
  signal: AbortSignal,
  body?: object,
): Promise<IncomingMessage | null> {
  return withSocketAddress(dataDir, async (socketPath) => {
    const outgoing = request({ socketPath, method, path, signal, agent: false });
    // `once`, or the reader of the response, rejects with the error.
    outgoing.on('error', () => undefined).end(body && JSON.stringify(body));
    try {
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      if (response.statusCode === 200) return response;
      response.resume();
      return null;
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM') {
        throw new CommandFailure(
          'not_the_owner',
          `The data folder ${dataDir} belongs to another user. Run the command as the user that runs the service.`,
        );
      }
      // The socket does not exist, or its process has ended: nothing was sent.
      if (syscall === 'connect') return null;
      throw connectionLost(signal);
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

function connectionLost(signal: AbortSignal): CommandFailure {
  return signal.aborted
    ? new CommandFailure(
        'interrupted',
        'Interrupted. The service was notified, but may finish what it has started, for example a scan.',
      )
    : new CommandFailure(
        'connection_lost',
        'The connection to the running service was lost, so the command may or may not have been executed. ' +
          'Check its effect before you run it again.',
      );
}
