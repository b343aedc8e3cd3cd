/** What a terminal can show; decided once, so that a log file gets plain text. */
export const HAS_COLOURS = process.stdout.isTTY && process.stdout.hasColors(256);

const RESET = '\u001b[0m';

export function bold(text: string): string {
  return HAS_COLOURS ? `\u001b[1m${text}${RESET}` : text;
}

export function dim(text: string): string {
  return HAS_COLOURS ? `\u001b[2m${text}${RESET}` : text;
}

/** Black or white text on a colour of the terminal's palette of 256. */
export function onColour(text: string, background: number, foreground: 'black' | 'white'): string {
  return HAS_COLOURS
    ? `\u001b[48;5;${background};38;5;${foreground === 'black' ? 16 : 231}m${text}${RESET}`
    : text;
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** A bar that is redrawn in place on a terminal, and printed once, when full, elsewhere. */
export function showProgress(done: number, total: number): void {
  const width = 40;
  const full = Math.round((done / total) * width);
  const line = `   ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${total} pins`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
  else if (done === total) print(line);
}
