import { Injectable } from '@nestjs/common';
import { lookup, Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** Finds the addresses of a name; injected, so that a test can have names of its own. */
@Injectable()
export class NameResolver {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /**
   * Asks the DNS itself. The operating system's look-up blocks one of the few threads that all of Node shares, so
   * that a handful of names whose servers are silent would stop every other.
   *
   * @returns at least one
   * @throws what the DNS says when there is none
   */
  async inDns(hostname: string): Promise<string[]> {
    const answers = await Promise.allSettled([
      this.resolver.resolve4(hostname),
      this.resolver.resolve6(hostname),
    ]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (addresses.length === 0 && failure) throw failure.reason as Error;
    return addresses;
  }

  /** As every other program on this machine would: `/etc/hosts` and the names of a local network too. */
  async onThisMachine(hostname: string): Promise<string[]> {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  }
}
