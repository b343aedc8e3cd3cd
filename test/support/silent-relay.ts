import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** Sends further connections to another server. */
  leadTo(target: Target): void;
  /** Forwards nothing on the present connections, which stay open, like a NAT that drops them. New ones work. @returns their number */
  goSilent(): number;
  /** Ends the present connections. */
  cut(): void;
  stop(): void;
}

interface Target {
  readonly host: string;
  readonly port: number;
}

/** Starts a TCP relay on a free port of a loopback address. */
export async function startRelay(target: Target, host = '127.0.0.1'): Promise<Relay> {
  const open = new Set<Socket>();
  let to = target;
  const relay = createServer((client) => {
    const server = connect(to.port, to.host);
    client.pipe(server);
    server.pipe(client);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
  });
  await once(relay.listen(0, host), 'listening');
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (relay.address() as AddressInfo).port,
    leadTo: (next) => {
      to = next;
    },
    goSilent: () => {
      for (const socket of open) {
        socket.unpipe();
        // Reads on, so that the kernel acknowledges what no one receives.
        socket.resume();
      }
      return open.size / 2;
    },
    cut,
    stop: () => {
      relay.close();
      cut();
    },
  };
}

/** Returns where a URL leads. */
export function targetOf(url: string): Target {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}
