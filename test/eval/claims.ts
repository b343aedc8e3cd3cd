const failed: string[] = [];

/** Records a claim about the figures. The evaluation fails if a claim does not hold. */
export function claim(statement: string, holds: boolean): void {
  process.stdout.write(`${holds ? '✓' : '✗'} ${statement}\n`);
  if (!holds) failed.push(statement);
}

/** Prints the result and returns the exit code: 1 if a claim does not hold. */
export function verdict(): number {
  process.stdout.write(
    failed.length === 0 ? '\nAll claims hold.\n' : `\n${failed.length} claims do not hold.\n`,
  );
  return failed.length === 0 ? 0 : 1;
}
