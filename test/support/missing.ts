/** On CI everything has to run; elsewhere what does not is named. */
export function missing(component: string, reason: string): void {
  if (process.env['CI'] === 'true') throw new Error(`The ${component} suites cannot run: ${reason}.`);
  process.stderr.write(`\nNOT RUN: the ${component} suites: ${reason}.\n\n`);
}
