import type { WriteStream } from 'node:tty';
import type { CommandProgress } from './command-context.js';

const WIDTH = 40;
const BACK_AND_ERASE_LINE = '\r\u001b[2K';

/** Draws a progress bar in place on a terminal, and nothing elsewhere. */
export class ProgressBar {
  private isShown = false;

  constructor(private readonly stream: Pick<WriteStream, 'isTTY' | 'write'>) {}

  show({ done, total, unit }: CommandProgress): void {
    if (!this.stream.isTTY) return;
    const full = total > 0 ? Math.round((Math.min(done, total) / total) * WIDTH) : 0;
    const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
    this.stream.write(`${BACK_AND_ERASE_LINE}${bar} ${done}/${total} ${unit}`);
    this.isShown = true;
  }

  clear(): void {
    if (this.isShown) this.stream.write(BACK_AND_ERASE_LINE);
    this.isShown = false;
  }
}
