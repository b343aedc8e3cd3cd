import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';

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
}
