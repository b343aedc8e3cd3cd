import type { Translation } from '../message.js';

/** What the service says of a field, as a pattern; what its groups catch are the values. */
const RULES: readonly (readonly [RegExp, Translation])[] = [
  [/must not be greater than (?<n>[\d.]+)$/, { es: 'Como máximo {n}.' }],
  [/must not be less than (?<n>[\d.]+)$/, { es: 'Como mínimo {n}.' }],
  [/must contain no more than (?<n>\d+) elements$/, { es: 'Como máximo {n}.' }],
  [/must contain at least (?<n>\d+) elements$/, { es: 'Al menos {n}.' }],
  [/must have (?<least>\d+) to (?<most>\d+) characters/, { es: 'De {least} a {most} caracteres.' }],
  [/must be plain text/, { es: 'Solo texto, sin caracteres de control.' }],
  [/must be an e-mail address$/, { es: 'No parece un correo electrónico.' }],
  [/must be an IANA time zone/, { es: 'Debe ser una zona horaria, por ejemplo Europe/Madrid.' }],
  [/must be an integer number$/, { es: 'Debe ser un número entero.' }],
  [/must be a number/, { es: 'Debe ser un número.' }],
  [/must be a string$/, { es: 'Falta rellenar este campo.' }],
  [
    /must fire at most once an hour/,
    { es: 'Como máximo una vez por hora: el primer campo es un minuto, de 0 a 59.' },
  ],
];

/** The translation of what is wrong with a field, with its values; undefined where none is known. */
export function fieldTranslation(
  detail: string,
): { translation: Translation; values: Record<string, string> } | undefined {
  for (const [pattern, translation] of RULES) {
    const match = pattern.exec(detail);
    if (match) return { translation, values: { ...match.groups } };
  }
  return undefined;
}

/** `grid_size must not be less than 1` without the name, which the label tells in plainer words. */
export function withoutFieldName(detail: string): string {
  const rest = detail.replace(/^[a-z_]+:? (?=(?:must|should|needs)\b)/, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
