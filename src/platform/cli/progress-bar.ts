import type { WriteStream } from 'node:tty';
import type { CommandProgress } from './command-context.js';

const WIDTH = 40;
const BACK_AND_ERASE_LINE = '\r\u001b[2K';

/** Time between two lines where there is no terminal. */
const LINE_MS = 10_000;
/** Time after which a rate means something. */
const RATE_MS = 1_000;

/** Draws a progress bar in place on a terminal. Elsewhere it writes lines, for long work only. */
export class ProgressBar {
  private isShown = false;
  /** The first event of a unit, from which rates are computed. */
  private first: { readonly unit: string; readonly done: number; readonly at: number } | null = null;
  private lineAt = 0;

  constructor(private readonly stream: Pick<WriteStream, 'isTTY' | 'write'>) {}

  show({ done, total, unit, isLong = false }: CommandProgress): void {
    const now = performance.now();
    if (this.first?.unit !== unit) this.first = { unit, done, at: now };
    const text = `${done}/${total} ${unit}${isLong ? this.rate(done, total, now) : ''}`;
    if (this.stream.isTTY) {
      const full = total > 0 ? Math.round((Math.min(done, total) / total) * WIDTH) : 0;
      const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
      this.stream.write(`${BACK_AND_ERASE_LINE}${bar} ${text}`);
      this.isShown = true;
    } else if (isLong) {
      // Not the first event: short work writes no line.
      if (this.lineAt !== 0 && now - this.lineAt > LINE_MS) this.stream.write(`${text}\n`);
      if (this.lineAt === 0 || now - this.lineAt > LINE_MS) this.lineAt = now;
    }
  }

  clear(): void {
    if (this.isShown) this.stream.write(BACK_AND_ERASE_LINE);
    this.isShown = false;
  }

  private rate(done: number, total: number, now: number): string {
    const { done: before = 0, at = now } = this.first ?? {};
    const perSecond = ((done - before) / (now - at)) * 1000;
    if (now - at < RATE_MS || perSecond <= 0) return '';
    const left = Math.ceil((total - done) / perSecond);
    const time = left < 60 ? `${left} s` : `${Math.floor(left / 60)} min ${left % 60} s`;
    return `, ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} a second, ${time} left`;
  }
}
