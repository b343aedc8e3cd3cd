import type { Reporter, Vitest } from 'vitest/node';

/** Names the tiers that `npm test` leaves out, at the end of its output. */
export class LeftOutTiersReporter implements Reporter {
  constructor(private readonly tiers: readonly string[]) {}

  onInit({ projects }: Vitest): void {
    const names = projects.map(({ name }) => name);
    const leftOut = this.tiers.filter((tier) => !names.includes(tier));
    if (!names.includes('unit') || !names.includes('service') || leftOut.length === 0) return;
    // The reporter of Vitest prints its summary when the run has ended, so this waits for the exit.
    process.once('exit', () =>
      process.stderr.write(`\nNot run: the tiers ${leftOut.join(', ')}. npm run test:programs runs them.\n`),
    );
  }
}
