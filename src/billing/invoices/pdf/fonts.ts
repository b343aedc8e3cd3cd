import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

function readOnce(path: () => string): () => Buffer {
  let font: Buffer | undefined;
  return () => (font ??= readFileSync(path()));
}

/** DejaVu Sans: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic. Read when the first PDF is made. */
export const FONTS = {
  regular: readOnce(() => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: readOnce(() => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
} as const;

export type FontName = keyof typeof FONTS;
