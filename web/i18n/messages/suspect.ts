import { messages } from '../message.js';

export const suspectText = messages({
  nothing_found: {
    en: 'The search provider listed no place at any pin. This is more often its fault than a fact.',
    es: 'El proveedor de búsquedas no mostró ningún lugar en ningún punto. Suele ser un fallo suyo y no un hecho.',
  },
  all_vanished: {
    en: 'The business and all its competitors vanished at once. This is more often a fault of the search provider than a fact.',
    es: 'El negocio y todos sus competidores desaparecieron a la vez. Suele ser un fallo del proveedor de búsquedas y no un hecho.',
  },
  confirmed: {
    en: 'A second measurement of a few pins agrees, so the scan counts.',
    es: 'Una segunda medición de algunos puntos coincide, así que el escaneo cuenta.',
  },
  refuted: {
    en: 'A second measurement of a few pins contradicts it. The scan raises no alerts and is left out of comparisons.',
    es: 'Una segunda medición de algunos puntos lo contradice. El escaneo no genera alertas y queda fuera de las comparaciones.',
  },
  unverified: {
    en: 'It could not be measured a second time. The scan raises no alerts and is left out of comparisons.',
    es: 'No se pudo medir una segunda vez. El escaneo no genera alertas y queda fuera de las comparaciones.',
  },
  title: { en: 'Suspect result', es: 'Resultado sospechoso' },
  badge: { en: 'suspect, does not count', es: 'sospechoso, no cuenta' },
  badgeConfirmed: { en: 'confirmed', es: 'confirmado' },
});
