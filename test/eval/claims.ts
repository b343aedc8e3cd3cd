const broken: string[] = [];

/** States something that the figures must bear out; `npm run eval:insights` fails when one does not hold. */
export function claim(statement: string, holds: boolean): void {
  process.stdout.write(`${holds ? '✓' : '✗'} ${statement}\n`);
  if (!holds) broken.push(statement);
}

/** The exit code: 1 when a claim did not hold. */
export function verdict(): number {
  process.stdout.write(
    broken.length === 0 ? '\nAll claims hold.\n' : `\n${broken.length} claims do not hold.\n`,
  );
  return broken.length === 0 ? 0 : 1;
}
