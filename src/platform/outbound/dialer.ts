import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { openTunnel } from './open-tunnel.js';

const CONNECT_TIMEOUT_MS = 10_000;

/** Opens connections. Injectable, so that tests can redirect public addresses to their own servers. */
@Injectable()
export class Dialer {
  /**
   * Connects to one of these addresses only, even if the name resolves to others by now. The certificate must be valid
   * for the name, and no setting of the process disables this check.
   */
  dial(
    target: buildConnector.Options,
    addresses: readonly string[],
    callback: buildConnector.Callback,
  ): void {
    const answers = addresses.map((address) => ({ address, family: isIP(address) }));
    const options: buildConnector.BuildOptions = {
      allowH2: false,
      rejectUnauthorized: true,
      timeout: CONNECT_TIMEOUT_MS,
      autoSelectFamily: true,
      host: target.hostname,
      port: Number(target.port),
      lookup: (_name, _options, answer) => {
        answer(null, answers);
      },
    };
    import('undici').then(
      (undici) => {
        undici.buildConnector(options)(target, callback);
      },
      (error: unknown) => {
        callback(error as Error, null);
      },
    );
  }

  /**
   * Connects to one of these addresses through a proxy. The proxy receives the address, so it resolves no name: an answer of
   * its DNS could lead elsewhere than the answer that was checked. The certificate must be valid for the name.
   *
   * @param addresses of the target; empty if the target is an address
   */
  dialThrough(
    proxyUrl: string,
    target: buildConnector.Options,
    addresses: readonly string[],
    callback: buildConnector.Callback,
  ): void {
    const hosts = addresses.length === 0 ? [target.hostname] : addresses.map(inBrackets);
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    openTunnel(
      proxyUrl,
      hosts.map((host) => `${host}:${port}`),
    ).then(
      async (socket) => {
        if (target.protocol !== 'https:') {
          callback(null, socket);
          return;
        }
        const { buildConnector } = await import('undici');
        const upgrade = buildConnector({
          allowH2: false,
          rejectUnauthorized: true,
          timeout: CONNECT_TIMEOUT_MS,
        });
        upgrade({ ...target, httpSocket: socket }, callback);
      },
      (error: unknown) => {
        callback(error as Error, null);
      },
    );
  }
}

function inBrackets(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}
