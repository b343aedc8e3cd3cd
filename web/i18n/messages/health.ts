import { messages } from '../message.js';

export const healthText = messages({
  title: { en: 'Health', es: 'Salud' },
  lead: {
    en: 'From 0 to 100, as the latest scan left it: “{keyword}”, {when}.',
    es: 'De 0 a 100, como la dejó el último escaneo: «{keyword}», {when}.',
  },
  weight: { en: 'counts for {share}', es: 'cuenta {share}' },
  missing: { en: 'No signal yet', es: 'Aún sin señal' },
  missingText: {
    en: 'Its weight is shared among the others.',
    es: 'Su peso se reparte entre las demás.',
  },
  seeMap: { en: 'See the scan', es: 'Ver el escaneo' },
  alertRules: { en: 'Alert rules', es: 'Reglas de alerta' },
  formula: { en: 'How it is reckoned', es: 'Cómo se calcula' },
});

/** Parts of the score. */
export const healthParts = messages({
  visibility: { en: 'Visibility', es: 'Visibilidad' },
  coverage: { en: 'Coverage', es: 'Alcance' },
  momentum: { en: 'Momentum', es: 'Tendencia' },
  profile: { en: 'Profile', es: 'Perfil' },
});

/** What each part tells. */
export const healthMeanings = messages({
  visibility: {
    en: 'How near the top it stands, and at how many pins it is in the first three.',
    es: 'Cuán arriba está, y en cuántos puntos está entre los tres primeros.',
  },
  coverage: {
    en: 'At how many of the pins it is found at all.',
    es: 'En cuántos de los puntos aparece.',
  },
  momentum: {
    en: 'Whether it has become more visible since the comparable scan before.',
    es: 'Si se ha vuelto más visible desde el escaneo comparable anterior.',
  },
  profile: {
    en: 'How complete the listing is: address, category, rating.',
    es: 'Cuán completa es la ficha: dirección, categoría, valoración.',
  },
});
