import { Problem } from '#platform/http/problem';
import { UNREADABLE_LOGO } from '../brands.problems.js';
import { drawInProcess } from './draw-in-process.js';
import type { Logo } from './make-logo.js';

const MAX_BYTES = 2 * 1024 * 1024;
/** Characters of Base64 that `MAX_BYTES` need. */
export const MAX_BASE64 = Math.ceil(MAX_BYTES / 3) * 4;
/** A logo takes less than a second. */
const TIME_LIMIT_MS = 10_000;

/** Draws a PNG or SVG as a PNG of a limited size. @throws Problem `unreadable_logo` */
export async function drawLogo(base64: string, timeLimitMs = TIME_LIMIT_MS): Promise<Logo> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) throw unreadable('The logo has more than 2 MB.');
  const answer = await drawInProcess(bytes, timeLimitMs).catch(() => null);
  if (answer === null) throw unreadable('The logo cannot be drawn, or not within seconds. Simplify it.');
  if ('refusal' in answer) throw unreadable(answer.refusal);
  return answer;
}

function unreadable(detail: string): Problem {
  return new Problem(UNREADABLE_LOGO, detail);
}
