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
  listings_elsewhere: {
    en: 'Every listed place is far from the pins. The search provider probably answered for another area.',
    es: 'Todos los lugares mostrados están lejos de los puntos. Es probable que el proveedor de búsquedas respondiera por otra zona.',
  },
  empty_area: {
    en: 'A block of neighbouring pins has empty lists. That is normal on water or in a park, and otherwise a fault of the search provider.',
    es: 'Un bloque de puntos vecinos tiene listas vacías. Es normal en el agua o en un parque; si no, es un fallo del proveedor de búsquedas.',
  },
  implausible_pins: {
    en: 'Some pins of this scan count answers of the search provider that are not about the pin. An earlier version measured it.',
    es: 'Algunos puntos de este escaneo cuentan respuestas del proveedor que no son del punto. Lo midió una versión anterior.',
  },
  identifiers_may_have_changed: {
    en: 'Another listing of nearly the same name at the same place is listed where the business is missing.',
    es: 'Otra ficha con casi el mismo nombre en el mismo lugar aparece donde falta el negocio.',
  },
  listing_closed: {
    en: 'The business is listed nowhere.',
    es: 'El negocio no aparece en ningún sitio.',
  },
  closed: {
    en: 'The search provider says that it is closed. The scan raises no alerts and is left out of comparisons.',
    es: 'El proveedor de búsquedas dice que está cerrado. El escaneo no genera alertas y queda fuera de las comparaciones.',
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
    en: 'No search provider could confirm it. The scan raises no alerts and is left out of comparisons.',
    es: 'Ningún proveedor de búsquedas pudo confirmarlo. El escaneo no genera alertas y queda fuera de las comparaciones.',
  },
  title: { en: 'Suspect result', es: 'Resultado sospechoso' },
});
