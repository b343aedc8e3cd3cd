import { describe, expect, it } from 'vitest';
import { hoursByDay } from './hours-by-day.js';

describe('hoursByDay', () => {
  it.each([
    [
      { wednesday: '9 AM–5 PM', thursday: 'Closed', monday: ['9 AM–1 PM', '2–5 PM'] },
      'monday: 9 AM–1 PM, 2–5 PM; wednesday: 9 AM–5 PM; thursday: Closed',
    ],
    [
      { 'Thứ Tư': '08:00–17:00', 'Chủ Nhật': 'Đóng cửa', 'Thứ Hai': '08:00–17:00' },
      'Monday: 08:00–17:00; Wednesday: 08:00–17:00; Sunday: Đóng cửa',
    ],
    [
      [{ sábado: 'Cerrado' }, { domingo: 'Cerrado' }, { lunes: '9–17' }],
      'monday: 9–17; saturday: Cerrado; sunday: Cerrado',
    ],
    [{ Freitag: '9–17 Uhr', Samstag: null, Montag: '9–17 Uhr' }, 'Monday: 9–17 Uhr; Friday: 9–17 Uhr'],
  ])('returns the days of %j in English, Monday first', (hours, expected) => {
    expect(hoursByDay(hours)).toBe(expected);
  });

  it.each([
    'Open ⋅ Closes 5 PM',
    'Closes soon',
    { today: '9 AM–5 PM', monday: '9 AM–5 PM' },
    { open_now: 'true' },
    {},
    [],
    null,
    7,
  ])('returns null for %j', (hours) => {
    expect(hoursByDay(hours)).toBeNull();
  });
});
