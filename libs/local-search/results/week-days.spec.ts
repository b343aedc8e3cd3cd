import { describe, expect, it } from 'vitest';
import { compareDays, readDay } from './week-days.js';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

describe('readDay', () => {
  it('reads the days of every language of Google', () => {
    const languages =
      'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km ' +
      'kn ko ky lo lt lv mk ml mn mr ms my ne nl no pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-TW zu';
    for (const language of languages.split(' ')) {
      const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
      const names = WEEK.map((_, day) => format.format(Date.UTC(2024, 0, 1 + day)));
      expect(
        names.map((name) => readDay(name)?.toLowerCase()),
        language,
      ).toEqual(WEEK.map((day) => day.toLowerCase()));
    }
  });

  it.each([
    ['monday', 'monday'],
    ['Monday', 'Monday'],
    ['lunes', 'monday'],
    ['Montag', 'Monday'],
    ['MONTAG', 'Monday'],
    ['segunda_feira', 'monday'],
    ['Segunda-feira', 'Monday'],
    ['Thứ Hai', 'Monday'],
    ['thứ_hai', 'monday'],
    ['Chủ Nhật', 'Sunday'],
    ['月曜日', 'Monday'],
    ['Monday (Labor Day)', 'Monday'],
    ['  Tuesday ', 'Tuesday'],
  ])('reads %j as %j, in its letter case', (name, day) => {
    expect(readDay(name)).toBe(day);
  });

  it.each(['', 'today', 'Heute', 'Feiertag', 'x'.repeat(100), 'constructor'])(
    'returns null for %j',
    (name) => {
      expect(readDay(name)).toBeNull();
    },
  );
});

describe('compareDays', () => {
  it('sorts days in any letter case, Monday first', () => {
    expect(['Sunday', 'tuesday', 'Monday'].toSorted(compareDays)).toEqual(['Monday', 'tuesday', 'Sunday']);
  });
});
