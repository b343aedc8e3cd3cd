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
export function normaliseSvg(text: string): string {
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
