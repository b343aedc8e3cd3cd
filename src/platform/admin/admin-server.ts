import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { CommandCall } from '../cli/command-context.js';
import { COMMANDS_PATH, type Frame, type ServiceStatus, STATUS_PATH } from './admin-protocol.js';
import { socketFile, withSocketAddress } from './admin-socket.js';
import type { RunningCommands } from './running-commands.js';

/** A new file may be read and written by its owner and nobody else. */
const OWNER_ONLY = 0o177;

/** The admin API: speaks to the owner of the data folder, over a socket in it, and to nobody over the network. */
export class AdminServer {
  private readonly server: Server;

  constructor(
    private readonly dataDir: string,
    private readonly commands: RunningCommands,
    private readonly status: () => Promise<ServiceStatus>,
  ) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined);
      });
    });
  }

  /** To be called by the process that holds the lock of the data folder, and by no other. */
  async listen(): Promise<void> {
    await this.removeSocket();
    await withSocketAddress(this.dataDir, async (path) => {
      // Made with its final rights, not given them afterwards: there is no moment in which others can connect.
      const before = process.umask(OWNER_ONLY);
      this.server.listen(path);
      process.umask(before);
      await once(this.server, 'listening');
    });
  }

  /** Takes no more calls, tells the commands that run to end, and gives them a while. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    await this.commands.stop();
    this.server.closeAllConnections();
    await closed;
    await this.removeSocket();
  }

  /** What a killed process left: the lock proves that nobody listens on it. */
  private async removeSocket(): Promise<void> {
    const path = socketFile(this.dataDir);
    if (path !== null) await rm(path, { force: true });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method ?? ''} ${request.url ?? ''}`;
    if (this.commands.isStopping) response.writeHead(503).end();
    else if (route === `GET ${STATUS_PATH}`) response.end(JSON.stringify(await this.status()));
    else if (route === `POST ${COMMANDS_PATH}`) await this.carryOut(request, response);
    else response.writeHead(404).end();
  }

  private async carryOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Only the command line of the same user gets here, and it has checked the options.
    const call = (await json(request)) as CommandCall;
    const gone = new AbortController();
    response.once('close', () => {
      gone.abort();
    });
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders();
    const write = (frame: Frame): void => {
      if (!gone.signal.aborted) response.write(`${JSON.stringify(frame)}\n`);
    };
    write(
      await this.commands.run(call, gone.signal, (progress) => {
        write({ progress });
      }),
    );
    response.end();
  }
}
