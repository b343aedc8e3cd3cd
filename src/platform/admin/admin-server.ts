import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { CommandCall } from '../cli/command-context.js';
import { COMMANDS_PATH, type Frame, type ServiceStatus, STATUS_PATH } from './admin-protocol.js';
import { socketFile, withSocketAddress } from './admin-socket.js';
import type { RunningCommands } from './running-commands.js';

/** Mask for new files that only their owner can read and write. */
const OWNER_ONLY = 0o177;

/** Serves the admin API on a socket in the data folder, which only the owner of the folder can open. */
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

  /** Only the process that holds the lock of the data folder may call this. */
  async listen(): Promise<void> {
    await this.removeSocket();
    await withSocketAddress(this.dataDir, async (path) => {
      // With the mask, the socket never has wider permissions.
      const before = process.umask(OWNER_ONLY);
      this.server.listen(path);
      process.umask(before);
      await once(this.server, 'listening');
    });
  }

  /** Refuses new calls, aborts running commands and waits for them for a limited time. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    await this.commands.stop();
    this.server.closeAllConnections();
    await closed;
    await this.removeSocket();
  }

  /** Removes the socket, possibly of a killed process: the lock proves that no other process listens on it. */
  private async removeSocket(): Promise<void> {
    const path = socketFile(this.dataDir);
    if (path !== null) await rm(path, { force: true });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method ?? ''} ${request.url ?? ''}`;
    if (this.commands.isStopping) response.writeHead(503).end();
    else if (route === `GET ${STATUS_PATH}`) response.end(JSON.stringify(await this.status()));
    else if (route === `POST ${COMMANDS_PATH}`) await this.execute(request, response);
    else response.writeHead(404).end();
  }

  private async execute(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Only the command line of the same user can connect, and it has validated the options.
    const call = (await json(request)) as CommandCall;
    const disconnect = new AbortController();
    response.once('close', () => {
      disconnect.abort();
    });
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders();
    const write = (frame: Frame): void => {
      if (!disconnect.signal.aborted) response.write(`${JSON.stringify(frame)}\n`);
    };
    write(
      await this.commands.run(call, disconnect.signal, (progress) => {
        write({ progress });
      }),
    );
    response.end();
  }
}
