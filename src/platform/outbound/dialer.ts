import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';

const CONNECT_TIMEOUT_MS = 10_000;

/** Opens connections; injected, so that a test can lead public addresses to servers of its own. */
@Injectable()
export class Dialer {
  /**
   * Connects to one of these addresses and to no other, whatever the name leads to by now. The name is what the
   * certificate must be for, always: no setting of the process turns that off.
   */
  dial(
    target: buildConnector.Options,
    addresses: readonly string[],
    callback: buildConnector.Callback,
  ): void {
    const answers = addresses.map((address) => ({ address, family: isIP(address) }));
    const connect = buildConnector({
      allowH2: false,
      rejectUnauthorized: true,
      timeout: CONNECT_TIMEOUT_MS,
      autoSelectFamily: true,
      host: target.hostname,
      port: Number(target.port),
      lookup: (_name, _options, answer) => {
        answer(null, answers);
      },
    });
    connect(target, callback);
  }
}
