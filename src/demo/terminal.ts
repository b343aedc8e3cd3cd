/** Whether standard output is a terminal with 256 colours. A file gets plain text. */
export const HAS_COLOURS = process.stdout.isTTY && process.stdout.hasColors(256);

const RESET = '\u001b[0m';

export function bold(text: string): string {
  return HAS_COLOURS ? `\u001b[1m${text}${RESET}` : text;
}

export function dim(text: string): string {
  return HAS_COLOURS ? `\u001b[2m${text}${RESET}` : text;
}

/** Formats black or white text on a colour of the 256-colour palette. */
export function onColour(text: string, background: number, foreground: 'black' | 'white'): string {
  return HAS_COLOURS
    ? `\u001b[48;5;${background};38;5;${foreground === 'black' ? 16 : 231}m${text}${RESET}`
    : text;
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Shows a progress bar: redrawn in place on a terminal, otherwise printed once, at the end. */
export function showProgress(done: number, total: number): void {
  const width = 40;
  const full = Math.round((done / total) * width);
  const line = `   ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${total} pins`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
  else if (done === total) print(line);
}
