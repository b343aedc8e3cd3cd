import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAME_MATCH_THRESHOLD, nameSimilarity, normalizeName } from './index.js';

describe('normalizeName', () => {
  it.each([
    ["Joe's  Pizza", 'joes pizza'],
    ['JOE’S PIZZA!', 'joes pizza'],
    ['Joe´s Pizza', 'joes pizza'],
    ['Joe＇s Pizza', 'joes pizza'],
    ['Café Müller', 'cafe muller'],
    ['Cafe\u0301 Mu\u0308ller', 'cafe muller'],
    ['Smith & Sons, Ltd.', 'smith and sons ltd'],
    ['Ｐｉｚｚａ　７', 'pizza 7'],
    ['Straße Øst Łódź', 'strasse ost lodz'],
    ['İstanbul Kebapçısı', 'istanbul kebapcisi'],
    ['Phở Đặc Biệt', 'pho dac biet'],
    ['Ταβέρνα Νίκος', 'ταβερνα νικοσ'],
    ['Кофейня «Ёлка»', 'кофейня елка'],
    ['Дәмхана Жеті Қазына', 'дәмхана жеті қазына'],
    ['Київ', 'київ'],
    ['ガスト 渋谷店', 'ガスト 渋谷店'],
    ['海底捞火锅（北京店）', '海底捞火锅 北京店'],
    ['스타벅스 강남점', '스타벅스 강남점'],
    ['हिन्दी भोजनालय', 'हिन्दी भोजनालय'],
    ['!!!', '!!!'],
    ['★ ☆', '★ ☆'],
    ["'", "'"],
    ['', ''],
  ])('converts %j to %j', (name, normalized) => {
    expect(normalizeName(name)).toBe(normalized);
  });

  it('returns an empty text only for an empty name and is idempotent, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        const normalized = normalizeName(name);
        expect(normalized).not.toBe('');
        expect(normalizeName(normalized)).toBe(normalized);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('nameSimilarity', () => {
  it.each([
    ["Joe's Pizza", 'Joes Pizza'],
    ["Joe's Pizza", "Pizza Joe's"],
    ['CAFÉ MÜLLER', 'Cafe Muller'],
    ['Smith & Sons', 'Smith and Sons'],
    ['Smile Dental', 'SmileDental'],
    ['スターバックス 渋谷店', 'スターバックス渋谷店'],
    ['Кофейня «Ёлка»', 'Кофейня Елка'],
    ['Dental Studio Almaty', 'Dental Studio Almaty LLC'],
    ['Boucherie Union Square', 'Boucherie - Union Square'],
  ])('matches "%s" with "%s"', (a, b) => {
    expect(nameSimilarity(a, b)).toBeGreaterThanOrEqual(NAME_MATCH_THRESHOLD);
  });

  it.each([
    ['Pizza', 'Pizza Hut Express'],
    ['Pizza', 'Pizza Hut'],
    ['Pizza Hut', 'Pizza Hut Express'],
    ["Joe's Pizza", "Jim's Pizza"],
    ['Main Street Dental', 'Main Street Dentist'],
    ['Hotel Astoria', 'Hotel Victoria'],
    ['City Pharmacy North', 'City Pharmacy South'],
    ['Dental Clinic 1', 'Dental Clinic 2'],
    ['Аптека №1', 'Аптека №2'],
    ['東京駅前歯科', '東京駅前内科'],
    ['!!!', '???'],
    ['', 'Pizza'],
  ])('distinguishes "%s" from "%s"', (a, b) => {
    expect(nameSimilarity(a, b)).toBeLessThan(NAME_MATCH_THRESHOLD - 0.04);
  });

  const names = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom("Joe's", 'Joes', 'Pizza', 'Hut', 'é', '1', '-')).map((words) => words.join(' ')),
  );

  it('is symmetric, from 0 to 1, and 1 only for equal normalized names, for any names', () => {
    fc.assert(
      fc.property(names, names, (a, b) => {
        const similarity = nameSimilarity(a, b);
        expect(similarity).toBe(nameSimilarity(b, a));
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(similarity === 1).toBe(normalizeName(a) === normalizeName(b));
        expect(nameSimilarity(a, a)).toBe(1);
      }),
      { numRuns: 2000 },
    );
  });
});
