/** Grants access to one holder at a time, in the order of the calls. */
export class Mutex {
  private last: Promise<void> = Promise.resolve();

  /** @returns releases the mutex; a second call has no effect */
  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const before = this.last;
    this.last = promise;
    await before;
    return () => {
      resolve(undefined);
    };
  }
}
