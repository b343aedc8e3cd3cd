import { messages } from '../message.js';

export const comparisonText = messages({
  title: { en: 'What has changed', es: 'Qué ha cambiado' },
  significant: { en: 'More than noise', es: 'Más que ruido' },
  notSignificant: { en: 'Could be noise', es: 'Puede ser ruido' },
  pValue: { en: 'p = {p}', es: 'p = {p}' },
  pValueHelp: {
    en: 'How often noise alone does this. Neighbouring pins are not independent, which the test takes into account.',
    es: 'Con qué frecuencia el ruido solo lo produce. Los puntos vecinos no son independientes, y la prueba lo tiene en cuenta.',
  },
  up: { en: 'up', es: 'suben' },
  down: { en: 'down', es: 'bajan' },
  same: { en: 'the same', es: 'igual' },
  new: { en: 'new', es: 'nuevos' },
  lost: { en: 'lost', es: 'perdidos' },
});
