import { describe, expect, it } from 'vitest';
import { toWords } from '../../place-identity/index.js';
import { stripQualifiers } from './qualifiers.js';

const LOCALITIES = new Set(['montevideo', 'punta carretas', 'астане']);

describe('stripQualifiers', () => {
  it.each([
    ['pharmacy near me', 'pharmacy'],
    ['near me pharmacy', 'pharmacy'],
    ['best pizza in Montevideo', 'pizza'],
    ['Farmacia cerca de mí', 'farmacia'],
    ['la mejor pizzería', 'pizzeria'],
    ['аптека рядом со мной', 'аптека'],
    ['стоматология в Астане недорого', 'стоматология'],
    ['dentista Punta Carretas', 'dentista'],
    ['gimnasio 24 horas', 'gimnasio'],
    ['Montevideo Shopping', 'montevideo shopping'],
    ['near me', 'near me'],
    ['Montevideo', 'montevideo'],
    ['cerca', 'cerca'],
    ['', ''],
  ])('reduces %j to %j', (keyword, core) => {
    expect(stripQualifiers(toWords(keyword), LOCALITIES).join(' ')).toBe(core);
  });
});
