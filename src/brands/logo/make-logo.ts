import { encodePng, renderPixels } from '#libs/heat-map';
import { refuseSvg } from './check-svg.js';
import { MAX_SIDE, readPngSize } from './read-png-size.js';

/** Enough for the head of a printed page. */
const DRAWN = { width: 1_200, height: 480 } as const;
const MAX_RATIO = 50;
const PNG_START = 0x89;

/** A logo that this service has drawn: nothing of the file that was sent remains but its look. */
export interface Logo {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Thrown for a file that is no logo. The message is for the user. */
export class RefusedLogo extends Error {}

/**
 * Checks a PNG or SVG, and draws it as a PNG of a limited size. A few kilobytes can take minutes, so it runs in a process
 * of its own: see `draw-in-process.ts`.
 *
 * @throws RefusedLogo
 */
export async function makeLogo(bytes: Buffer): Promise<Logo> {
  const svg = bytes[0] === PNG_START ? framed(bytes) : checked(bytes);
  const { width, height } = await sizeOf(svg);
  const ratio = width / height;
  if (!(ratio > 1 / MAX_RATIO && ratio < MAX_RATIO)) {
    throw new RefusedLogo(`The logo is ${width} × ${height}, too narrow to be seen.`);
  }
  const wide = Math.max(1, Math.round(Math.min(DRAWN.width, DRAWN.height * ratio)));
  const drawn = await renderPixels(svg, wide);
  // The renderer leaves out what it cannot decode.
  if (!drawn.pixels.some((value, n) => n % 4 === 3 && value > 0)) {
    throw new RefusedLogo('The logo shows nothing: it is empty or damaged.');
  }
  return { png: await encodePng(drawn), width: drawn.width, height: drawn.height };
}

/** Returns an SVG that shows a PNG. */
function framed(png: Buffer): string {
  const size = readPngSize(png);
  if (!size || size.width === 0 || size.height === 0) throw new RefusedLogo('The PNG has no valid header.');
  const { width, height } = size;
  if (width > MAX_SIDE || height > MAX_SIDE) {
    const detail = `The PNG has ${width} × ${height} pixels, more than ${MAX_SIDE} on a side. Make it smaller.`;
    throw new RefusedLogo(detail);
  }
  const uri = `data:image/png;base64,${png.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${uri}" width="${width}" height="${height}"/></svg>`;
}

function checked(bytes: Buffer): string {
  const text = bytes.toString();
  if (!text.includes('<svg')) throw new RefusedLogo('The logo is neither a PNG nor an SVG.');
  const refusal = refuseSvg(text);
  if (refusal !== null) throw new RefusedLogo(refusal);
  return normaliseSvg(text);
}

async function sizeOf(svg: string): Promise<Pick<Logo, 'width' | 'height'>> {
  const { Resvg } = await import('@resvg/resvg-js');
  try {
    const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
    return { width, height };
  } catch {
    throw new RefusedLogo('The SVG cannot be drawn. Give it a width and a height.');
  }
}

/** A length that needs no page around it. */
const LENGTH = /^\s*\+?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:px|pt|pc|mm|cm|in|em|ex)?\s*$/i;
const ROOT = /<(?:[\w.-]+:)?svg(?=[\s>])(?:[^>"']|"[^"]*"|'[^']*')*>/;
const SIDE = /\s(width|height)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const MODERN = /\b(rgb|hsl)a?\(\s*([^(),/]+?)\s*\/\s*([\d.]+)(%?)\s*\)/gi;

/**
 * Rewrites what the renderer reads in another way than browsers, so that both show the same:
 * - colours as `rgb(0 128 0 / 50%)`, which it draws black;
 * - a picture with a `viewBox` and not both sides, which it draws as a square or with an empty part.
 */
function normaliseSvg(text: string): string {
  const bare = text.replaceAll(/<!--[\s\S]*?-->/g, '');
  return bare
    .replace(ROOT, (root) =>
      /\sviewBox\s*=/.test(root) && !hasSides(root) ? root.replaceAll(SIDE, '') : root,
    )
    .replaceAll(MODERN, (_, space: string, channels: string, alpha: string, percent: string) => {
      const opacity = percent === '' ? Number(alpha) : Number(alpha) / 100;
      return `${space}a(${channels.replaceAll(/deg\b/gi, '').split(/\s+/).join(',')},${opacity})`;
    })
    .replaceAll(/\brebeccapurple\b/gi, '#663399');
}

function hasSides(root: string): boolean {
  return [...root.matchAll(SIDE)].filter(([, , one, other]) => LENGTH.test(one ?? other ?? '')).length === 2;
}
