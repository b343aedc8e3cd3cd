import { Injectable } from '@nestjs/common';
import { lookup, Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** Resolves names. Injectable, so that tests can define names. */
@Injectable()
export class NameResolver {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /**
   * Queries the DNS directly. The look-up of the operating system blocks one of Node's few threads, so a few names with
   * unresponsive servers would block all others.
   *
   * @returns at least one address
   * @throws the error of the DNS if the name has no address
   */
  async resolveInDns(hostname: string): Promise<string[]> {
    const answers = await Promise.allSettled([
      this.resolver.resolve4(hostname),
      this.resolver.resolve6(hostname),
    ]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (addresses.length === 0 && failure) throw failure.reason as Error;
    return addresses;
  }

  /** Resolves a name as the operating system does, including `/etc/hosts` and names of the local network. */
  async resolveLocally(hostname: string): Promise<string[]> {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  }
}
