import { describe, expect, it } from 'vitest';
import { renderPixels } from './png.js';
import { renderComparison } from './render-comparison.js';
import { type HeatMap, renderHeatMap } from './render-heat-map.js';

const MAP: HeatMap = { gridSize: 1, radiusMiles: 1, depth: 20, ranks: [1], title: '' };
const NAMES = {
  'of 36 capital letters': 'GRAND WELLNESS AND MATERNITY WOMEN 24',
  'in Cyrillic': 'Стоматологическая клиника «Жемчужина Подмосковья»',
  'of 46 letters of Tamil': 'ஸ்ரீ மீனாட்சி அம்மன் ஔஷதாலயம் மற்றும் மருத்துவமனை சென்னை',
  'in Arabic': 'مستشفى الملك فيصل التخصصي ومركز الأبحاث بمدينة الرياض',
  'in Hebrew': 'מרפאת השיניים של דוקטור כהן ובניו, רחוב הרצל 12 (34) תל אביב',
  'in Chinese': '北京同仁堂药店有限责任公司朝阳区建国门外大街第一分店（总店）欢迎您',
  'in Burmese': 'ရန်ကုန်မြို့ ဆေးဆိုင်ကြီး မြန်မာနိုင်ငံ ဆေးဝါးဖြန့်ဖြူးရေး',
  'of emoji': '🍕'.repeat(60),
  'without spaces': 'W'.repeat(300),
};
const WIDTHS = [300, 800, 1600];
/** The drawing is 800 units wide, with a margin of 32 on both sides. */
const MARGIN = 32 / 800;

/** Returns the share of the picture's width that is free to the right of what is drawn in the upper rows. */
async function freeAtRight(svg: string, rows: number): Promise<number> {
  const { pixels, width } = await renderPixels(svg);
  const last = rows * width;
  let right = 0;
  for (let pixel = 0; pixel < last; pixel++) {
    if ((pixels[4 * pixel] ?? 255) < 200) right = Math.max(right, pixel % width);
  }
  expect(right).toBeGreaterThan(0);
  return 1 - (right + 1) / width;
}

/** Red of the subtitle's colour. The title is darker. */
const SUBTITLE_RED = 0x56;

/** Returns the red of the darkest pixel of a row. */
function darkestOf(pixels: Buffer, row: number, width: number): number {
  return Array.from({ length: width }, (_, x) => pixels[4 * (row * width + x)] ?? 255).reduce((a, b) =>
    Math.min(a, b),
  );
}

describe('names that are drawn', () => {
  it.each(Object.entries(NAMES))('a title %s ends within the margin at three widths', async (_, title) => {
    for (const width of WIDTHS) {
      const svg = await renderHeatMap({ ...MAP, title, subtitle: title, width });
      expect(await freeAtRight(svg, Math.floor((96 / 800) * width))).toBeGreaterThan(MARGIN - 0.005);
    }
  });

  it.each(['of 46 letters of Tamil', 'in Arabic', 'in Burmese'] as const)(
    'a title %s ends above its subtitle',
    async (name) => {
      const title = NAMES[name];
      const { pixels, width } = await renderPixels(
        await renderHeatMap({ ...MAP, title, subtitle: title, width: 1_600 }),
      );
      const darkest = Array.from({ length: 240 }, (_, row) => darkestOf(pixels, row, width));
      const last = darkest.findLastIndex((value) => value < SUBTITLE_RED);
      expect(last).toBeGreaterThan(60);
      expect(Math.max(...darkest.slice(last + 1, last + 4))).toBe(255);
    },
  );

  it.each(Object.entries(NAMES).slice(-4))(
    'a title %s of a comparison ends within the margin',
    async (_, title) => {
      const width = 1_600;
      const picture = { title, subtitle: title.repeat(2), before: MAP, after: MAP, width };
      const free = await freeAtRight(await renderComparison(picture), (110 / 1_600) * width);
      expect(free).toBeGreaterThan(MARGIN / 2 - 0.003);
    },
  );
});
