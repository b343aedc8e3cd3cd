import { messages } from '../message.js';

export const scanText = messages({
  title: { en: 'New scan', es: 'Nuevo escaneo' },
  keyword: { en: 'Keyword', es: 'Palabra clave' },
  keywordHint: {
    en: 'Any search, also one that is not followed.',
    es: 'Cualquier búsqueda, aunque no se siga.',
  },
  gridSize: { en: 'Pins on a side', es: 'Puntos por lado' },
  gridHint: { en: 'From 1 to 21.', es: 'De 1 a 21.' },
  radius: { en: 'Radius in miles', es: 'Radio en millas' },
  radiusHint: {
    en: 'From the business to the outermost pins: {km} km.',
    es: 'Del negocio a los puntos más alejados: {km} km.',
  },
  cost: {
    en: { one: '{n} credit', other: '{n} credits' },
    es: { one: '{n} crédito', other: '{n} créditos' },
  },
  pins: { en: { one: '{n} pin', other: '{n} pins' }, es: { one: '{n} punto', other: '{n} puntos' } },
  spacing: { en: 'a pin every {distance}', es: 'un punto cada {distance}' },
  left: { en: '{n} left', es: 'quedan {n}' },
  free: { en: 'Free: test data', es: 'Gratis: datos de prueba' },
  costNote: {
    en: 'Pins that cannot be measured are not charged.',
    es: 'Los puntos que no se puedan medir no se cobran.',
  },
  tooDear: {
    en: 'That is more than the {n} credits that are left.',
    es: 'Es más que los {n} créditos que quedan.',
  },
  start: { en: 'Scan', es: 'Escanear' },
  queued: { en: 'The scan waits for its turn', es: 'El escaneo espera su turno' },
  running: { en: 'Measuring', es: 'Midiendo' },
  progress: {
    en: { one: '{done} of {n} pin', other: '{done} of {n} pins' },
    es: { one: '{done} de {n} punto', other: '{done} de {n} puntos' },
  },
  failed: { en: 'The scan failed', es: 'El escaneo falló' },
  failedText: {
    en: 'No pin could be measured. Nothing was charged.',
    es: 'No se pudo medir ningún punto. No se cobró nada.',
  },
  cancelled: { en: 'The scan was cancelled', es: 'El escaneo se canceló' },
  meters: { en: '{n} m', es: '{n} m' },
  miles: { en: '{n} mi', es: '{n} mi' },
  kilometers: { en: '{n} km', es: '{n} km' },
});
