import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

export interface SilentRelay {
  readonly port: number;
  /** Silences the open connections, as a lost route does: no data and no end passes any more. New ones work. */
  goSilent(): number;
  stop(): Promise<void>;
}

/** Forwards TCP connections of a free local port to a local server. */
export async function startSilentRelay(targetPort: number, targetHost = '127.0.0.1'): Promise<SilentRelay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const all = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = createConnection({ port: targetPort, host: targetHost, allowHalfOpen: true });
    const pair = [client, target] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [target, client]] as const) {
      all.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        if (pairs.delete(pair)) to.destroy();
        all.delete(from);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    goSilent: () => {
      const { size } = pairs;
      for (const [client, target] of pairs) {
        client.unpipe(target).pause();
        target.unpipe(client).pause();
      }
      pairs.clear();
      return size;
    },
    stop: async () => {
      server.close();
      for (const socket of all) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}
