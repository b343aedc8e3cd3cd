import { loadFonts } from '#libs/fonts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ALPHABETS, syllablesOf } from '../libs/fonts/testing/syllables.js';

/**
 * Records how `hb-shape` of the machine (Debian package libharfbuzz-bin) shapes the syllables with the fonts of names.
 * Run it after an upgrade of a font, or of subset-font, whose numbers of glyphs may then differ.
 */
const SYLLABLES = 2_000;

const folder = mkdtempSync(join(tmpdir(), 'shapes-'));
try {
  const [version] = execFileSync('hb-shape', ['--version'], { encoding: 'utf8' }).split('\n');
  const sections: string[] = [];
  for (const alphabet of ALPHABETS) {
    const syllables = syllablesOf(alphabet, SYLLABLES);
    const fonts = await loadFonts(syllables);
    const font = fonts.runs(syllables[0] ?? '', 'regular', alphabet.direction)[0]?.font;
    if (!font) throw new Error(`no font has ${alphabet.name}`);
    const [fontFile, textFile] = [join(folder, 'font.ttf'), join(folder, 'texts.txt')];
    writeFileSync(fontFile, font.bytes);
    writeFileSync(textFile, syllables.join('\n'));
    const shapes = execFileSync(
      'hb-shape',
      [
        `--font-file=${fontFile}`,
        `--text-file=${textFile}`,
        `--script=${alphabet.script}`,
        `--direction=${alphabet.direction}`,
        '--language=und',
        '--remove-default-ignorables',
        '--no-glyph-names',
        '--no-clusters',
      ],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
      .trim()
      .split('\n');
    sections.push([alphabet.name, ...syllables.map((text, n) => `${text}\t${shapes[n] ?? ''}`)].join('\n'));
  }
  const path = new URL('../libs/fonts/testing/shapes.txt.br', import.meta.url);
  writeFileSync(path, brotliCompressSync([version, ...sections].join('\n\n')));
  process.stdout.write(`${version}: ${sections.length * SYLLABLES} syllables\n`);
} finally {
  rmSync(folder, { recursive: true });
}
