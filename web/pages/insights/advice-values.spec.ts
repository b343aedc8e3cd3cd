import { expect, it } from 'vitest';
import type { Insight } from '../../api/types.js';
import { fill } from '../../i18n/message.js';
import { adviceOf, type Language } from './advice-values.js';

const plain = (n: number): string => String(n);
const spanish: Language = {
  t: (message, values = {}) => fill(message.es, 'es', values, plain),
  translated: (translation, values = {}) => fill(translation.es, 'es', values, plain),
  format: {
    number: (n: number, digits) => n.toFixed(digits),
    list: (parts: readonly string[]) => parts.join(' y '),
  },
  categoryOf: (category) => (category === 'Pharmacy' ? 'Farmacia' : category),
};

const advice = (action: Insight['action'], figures: Insight['figures']): string =>
  adviceOf(
    {
      action,
      figures,
      keyword: 'pizza',
      description: 'In English.',
      evidence: { pins: 49, points: [{ row: 0, col: 6 }], rivals: [{ name: 'Ostwind' }] },
    } as unknown as Insight,
    spanish,
  );

it.each([
  ['complete_profile_fields', { missing_fields: ['phone', 'description'] }, 'el teléfono y la descripción'],
  [
    'correct_primary_category',
    { category: 'Bar', suggested_category: 'Pizzería', businesses_with: 3, businesses_above: 4 },
    'es «Bar»; 3 de los 4 negocios que más a menudo te superan para «pizza» usan «Pizzería»',
  ],
  [
    'correct_primary_category',
    { category: 'Pharmacy', suggested_category: 'Bar', businesses_with: 3, businesses_above: 4 },
    'principal es «Farmacia»',
  ],
  [
    'correct_primary_category',
    { category: 'Bar', suggested_category: 'Pharmacy', businesses_with: 3, businesses_above: 4 },
    'usan «Farmacia»',
  ],
  ['add_categories', { suggested_categories: [{ name: 'Pharmacy', businesses: 4 }] }, '«Farmacia» (4)'],
  ['add_categories', { suggested_categories: [{ name: 'Bar', businesses: 4 }] }, '«Bar» (4)'],
  ['add_service', { service: 'pizza' }, 'menciona «pizza»'],
  ['gain_reviews', { current: 12, target: 36, businesses_above: 4 }, 'tienes 12; la mediana de los 4'],
  ['improve_rating', { current: 4.1, target: 4.6, businesses_above: 4 }, 'es de 4.1 estrellas'],
  ['renew_reviews', { days_since_latest_review: 40 }, 'hace 40 días. Unas'],
  ['renew_reviews', { reviews_per_month: 1, reviews_per_month_before: 3 }, 'Recibes 1.0 reseñas'],
  ['remove_duplicates', { duplicates: 1 }, 'dirección: 1.'],
  [
    'strengthen_sector',
    { direction: 'east', average_total_rank: 21, found_pins: 0 },
    'Hacia el este (1 de los 49 puntos), no apareces en ninguno de ellos; allí el primero es Ostwind',
  ],
  [
    'strengthen_sector',
    { direction: 'east', average_total_rank: 15.62, found_pins: 1 },
    'tu posición media total es 15.6;',
  ],
  ['push_keyword', { ranks: [4, 6] }, 'estás entre el 4 y el 6'],
] as const)('adviceOf puts the figures of %s into the Spanish text', (action, figures, words) => {
  const text = advice(action, figures);
  expect(text).toContain(words);
  expect(text).not.toMatch(/[{}]/);
});

it('adviceOf returns the text of the service when a figure is missing', () => {
  expect(advice('gain_reviews', {})).toBe('In English.');
  expect(advice('strengthen_sector', { direction: 'east' })).toBe('In English.');
});
