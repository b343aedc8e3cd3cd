import { messages } from '../message.js';

export const healthText = messages({
  lead: {
    en: 'From 0 to 100, from the latest scan: “{keyword}”, {when}.',
    es: 'De 0 a 100, según el último escaneo: «{keyword}», {when}.',
  },
  weight: { en: '{share} of the score', es: '{share} del índice' },
  missing: { en: 'No data yet', es: 'Aún sin datos' },
  missingText: {
    en: 'Until then, its weight is spread over the other parts.',
    es: 'Mientras tanto, su peso se reparte entre las demás partes.',
  },
  seeMap: { en: 'View scan', es: 'Ver escaneo' },
  alertRules: { en: 'Alert rules', es: 'Reglas de alerta' },
  formula: { en: 'How the score is calculated', es: 'Cómo se calcula el índice' },
});

/** Parts of the score. */
export const healthParts = messages({
  visibility: { en: 'Visibility', es: 'Visibilidad' },
  coverage: { en: 'Reach', es: 'Alcance' },
  momentum: { en: 'Momentum', es: 'Tendencia' },
  profile: { en: 'Profile', es: 'Perfil' },
});

/** What each part measures. */
export const healthMeanings = messages({
  visibility: {
    en: 'How high it ranks, and at how many pins it is in the top 3.',
    es: 'Qué posición ocupa y en cuántos puntos está entre los 3 primeros.',
  },
  coverage: {
    en: 'The share of pins where it is found.',
    es: 'El porcentaje de puntos donde aparece.',
  },
  momentum: {
    en: 'Whether its visibility increased since the previous comparable scan.',
    es: 'Si su visibilidad aumentó desde el escaneo comparable anterior.',
  },
  profile: {
    en: 'How complete the profile is: address, category, rating.',
    es: 'Qué tan completa está la ficha: dirección, categoría, valoración.',
  },
});
