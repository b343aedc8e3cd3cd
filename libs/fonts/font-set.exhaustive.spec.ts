import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutLine, layoutLines, loadFonts } from './index.js';

/** Names of businesses in the scripts of the fonts. */
const NAMES = [
  ['Latin', 'Café Ñandú & Łódź'],
  ['Greek', 'Φαρμακείο Αθηνά'],
  ['Cyrillic', 'Аптека №1'],
  ['Armenian', 'Դեղատուն'],
  ['Georgian', 'აფთიაქი'],
  ['Hebrew', 'בית מרקחת 24 (חדש)'],
  ['Arabic', 'صيدلية النور 12'],
  ['Simplified Chinese', '北京同仁堂药店（总店）'],
  ['Traditional Chinese', '臺北大藥房'],
  ['Japanese', 'ドラッグストア 渋谷店・新館'],
  ['Korean', '서울 약국 본점'],
  ['Thai', 'ร้านขายยากรุงเทพ'],
  ['Devanagari', 'श्री फार्मेसी दिल्ली'],
  ['Bengali', 'ঢাকা ফার্মেসি'],
  ['Tamil', 'சென்னை மருந்தகம்'],
  ['Telugu', 'హైదరాబాద్ ఫార్మసీ'],
  ['Kannada', 'ಬೆಂಗಳೂರು ಔಷಧಾಲಯ'],
  ['Sinhala', 'කොළඹ ෆාමසිය'],
  ['Khmer', 'ឱសថស្ថានភ្នំពេញ'],
  ['Burmese', 'ဆေးဆိုင်ရန်ကုန်'],
  ['Ethiopic', 'አዲስ አበባ ፋርማሲ'],
  ['Lao', 'ຮ້ານຂາຍຢາວຽງຈັນ'],
  ['emoji', '🍕 Pizza 👩‍🍳 🇺🇾'],
  ['mixed', 'Acme 薬局 בע״מ – Αθήνα'],
] as const;

describe('FontSet', () => {
  it.each(NAMES)('draws a %s name without a box, in both weights', async (_, name) => {
    const fonts = await loadFonts([name]);
    for (const weight of ['regular', 'bold'] as const) {
      for (const { glyphs } of layoutLine(name, fonts, weight).runs) {
        expect(glyphs.map(({ id }) => id)).not.toContain(0);
      }
    }
  });

  it('draws the same name in the same way, whatever other texts were loaded', async () => {
    const shapes = async (texts: string[]) => {
      const { runs } = layoutLine('薬局 東京', await loadFonts(texts), 'regular');
      return runs.flatMap(({ font, glyphs }) => glyphs.map(({ id }) => font.outline(id)));
    };
    const alone = await shapes(['薬局 東京']);
    expect(await shapes(['北京', '薬局 東京', '서울', '薬'])).toEqual(alone);
    expect(alone.flat().length).toBeGreaterThan(20);
  });

  it('draws bold letters with other shapes than regular ones', async () => {
    const fonts = await loadFonts(['北京']);
    const [regular, bold] = (['regular', 'bold'] as const).map((weight) =>
      layoutLine('北京', fonts, weight).runs.flatMap(({ font, glyphs }) =>
        glyphs.map(({ id }) => font.outline(id)),
      ),
    );
    expect(bold).not.toEqual(regular);
  });

  it('loads only DejaVu Sans for a text that it has', async () => {
    const fonts = await loadFonts(['Café', 'Аптека']);
    expect(fonts.isInBase('Café Аптека')).toBe(true);
    expect(fonts.isInBase('北')).toBe(false);
    expect(layoutLine('北', fonts, 'regular').runs.map(({ font }) => font.name)).toEqual([
      'dejavu-sans-regular',
    ]);
  });
});

describe('layoutLine', () => {
  it('lays out any text without an error', async () => {
    const letters = [
      'क',
      '्',
      'ি',
      'র',
      '়',
      'ก',
      'ำ',
      '่',
      '한',
      'ㄱ',
      '漢',
      'か',
      '゙',
      'ش',
      'ְ',
      '\u200d',
      '\ufe0f',
      '👩',
      '🇺',
      ' ',
    ];
    const text = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((chars) => chars.join(''));
    const fonts = await loadFonts([letters.join('')]);
    fc.assert(
      fc.property(text, fc.constantFrom('regular' as const, 'bold' as const), (name, weight) => {
        expect(layoutLine(name, fonts, weight).width).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('layoutLines', () => {
  it('breaks text with and without spaces, and keeps every letter', async () => {
    const texts = [
      '北京同仁堂药店（总店），欢迎您光临。',
      'Acme 薬局 one two three',
      'בית מרקחת של העיר',
      'ร้านขายยากรุงเทพ',
    ];
    const fonts = await loadFonts(texts);
    for (const text of texts) {
      const lines = layoutLines(text, fonts, 'regular', 5);
      expect(lines.length).toBeGreaterThan(1);
      for (const { width } of lines) expect(width).toBeLessThanOrEqual(5.01);
      const letters = (parts: string[]): string => [...parts.join('').replaceAll(' ', '')].sort().join('');
      const drawn = lines.flatMap(({ runs }) => runs.map((run) => run.text));
      expect(letters(drawn)).toBe(letters([text]));
    }
  });

  it('never starts a line with closing punctuation', async () => {
    const text = '北京（总店），同仁堂。药店（新）、天津。';
    const fonts = await loadFonts([text]);
    for (let width = 4; width < 12; width++) {
      for (const { runs } of layoutLines(text, fonts, 'regular', width)) {
        expect(runs[0]?.text.charAt(0)).not.toMatch(/[），。、]/);
      }
    }
  });
});
