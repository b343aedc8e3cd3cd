import { encodePng } from '#libs/heat-map';
import { Problem } from '#platform/http/problem';
import { UNREADABLE_LOGO } from '../brands.problems.js';
import { refuseSvg } from './check-svg.js';
import { drawInProcess, type DrawTask } from './draw-in-process.js';
import { MAX_SIDE, readPngSize } from './read-png-size.js';

const MAX_BYTES = 2 * 1024 * 1024;
/** Characters of Base64 that `MAX_BYTES` need. */
export const MAX_BASE64 = Math.ceil(MAX_BYTES / 3) * 4;
/** Enough for the head of a printed page. */
const DRAWN = { width: 1_200, height: 480 } as const;
const MAX_RATIO = 50;
const PNG_START = 0x89;
/** A logo takes less than a second. */
const TIME_LIMIT_MS = 10_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A logo that this service has drawn: nothing of the file that was sent remains but its look. */
export interface Logo extends Size {
  readonly png: Buffer;
}

/** Draws a PNG or SVG as a PNG of a limited size. @throws Problem `unreadable_logo` */
export async function drawLogo(base64: string, timeLimitMs = TIME_LIMIT_MS): Promise<Logo> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) throw unreadable('The logo has more than 2 MB.');
  const svg = bytes[0] === PNG_START ? framed(bytes) : checked(bytes);
  const { width, height } = await sizeOf(svg);
  const ratio = width / height;
  if (!(ratio > 1 / MAX_RATIO && ratio < MAX_RATIO)) {
    throw unreadable(`The logo is ${width} × ${height}, too narrow to be seen.`);
  }
  const drawn = await draw(
    { svg, width: Math.max(1, Math.round(Math.min(DRAWN.width, DRAWN.height * ratio))) },
    timeLimitMs,
  );
  // The renderer leaves out what it cannot decode.
  if (!drawn.pixels.some((value, n) => n % 4 === 3 && value > 0)) {
    throw unreadable('The logo shows nothing: it is empty or damaged.');
  }
  return { png: await encodePng(drawn), width: drawn.width, height: drawn.height };
}

/** Returns an SVG that shows a PNG. */
function framed(png: Buffer): string {
  const size = readPngSize(png);
  if (!size || size.width === 0 || size.height === 0) throw unreadable('The PNG has no valid header.');
  const { width, height } = size;
  if (width > MAX_SIDE || height > MAX_SIDE) {
    const detail = `The PNG has ${width} × ${height} pixels, more than ${MAX_SIDE} on a side. Make it smaller.`;
    throw unreadable(detail);
  }
  const uri = `data:image/png;base64,${png.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${uri}" width="${width}" height="${height}"/></svg>`;
}

function checked(bytes: Buffer): string {
  const text = bytes.toString();
  if (!text.includes('<svg')) throw unreadable('The logo is neither a PNG nor an SVG.');
  const refusal = refuseSvg(text);
  if (refusal !== null) throw unreadable(refusal);
  return text;
}

async function sizeOf(svg: string): Promise<Size> {
  const { Resvg } = await import('@resvg/resvg-js');
  try {
    const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
    return { width, height };
  } catch {
    throw unreadable('The SVG cannot be drawn. Give it a width and a height.');
  }
}

async function draw(task: DrawTask, timeLimitMs: number) {
  try {
    return await drawInProcess(task, timeLimitMs);
  } catch {
    throw unreadable('The logo cannot be drawn, or not within seconds. Simplify it.');
  }
}

function unreadable(detail: string): Problem {
  return new Problem(UNREADABLE_LOGO, detail);
}
