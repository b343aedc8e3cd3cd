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
  movedUp: {
    en: 'It moved up by {by} positions on average',
    es: 'Subió {by} posiciones de media',
  },
  movedDown: {
    en: 'It moved down by {by} positions on average',
    es: 'Bajó {by} posiciones de media',
  },
  notMoved: { en: 'It did not move on average', es: 'De media no se movió' },
  up: { en: 'up', es: 'suben' },
  down: { en: 'down', es: 'bajan' },
  same: { en: 'the same', es: 'igual' },
  new: { en: 'new', es: 'nuevos' },
  lost: { en: 'lost', es: 'perdidos' },
});

/** Why a change is not more than noise, by reason. `{moved}` is a sentence without its full stop. */
export const verdictText = messages({
  significant: { en: '{moved}, which is more than noise.', es: '{moved}, que es más que ruido.' },
  too_few_pins: {
    en: 'Too few pins were measured in both scans to tell a change from noise: scan a grid of 3 × 3 or more.',
    es: 'Se midieron muy pocos puntos en ambos escaneos para distinguir un cambio del ruido: escanea una cuadrícula de 3 × 3 o más.',
  },
  no_change: { en: 'Every pin has the rank that it had.', es: 'Cada punto tiene la posición que tenía.' },
  within_noise: {
    en: '{moved}, which may be noise alone.',
    es: '{moved}, y puede ser solo ruido.',
  },
  mixed_directions: {
    en: '{moved}, but most pins went the other way.',
    es: '{moved}, pero la mayoría de los puntos fue en sentido contrario.',
  },
  effect_too_small: {
    en: '{moved}: more than noise, but too little to matter.',
    es: '{moved}: más que ruido, pero muy poco para que importe.',
  },
});
