import { messages } from '../message.js';

export const comparisonText = messages({
  title: { en: 'Change between the scans', es: 'Cambio entre los escaneos' },
  significant: { en: 'Significant', es: 'Significativo' },
  notSignificant: { en: 'Not significant', es: 'No significativo' },
  pValue: { en: 'p = {p}', es: 'p = {p}' },
  pValueHelp: {
    en: 'The probability of a change this large by chance alone. The test accounts for correlation between neighbouring pins.',
    es: 'La probabilidad de un cambio así por puro azar. La prueba tiene en cuenta la correlación entre puntos vecinos.',
  },
  movedUp: {
    en: 'The average total rank improved by {by}',
    es: 'La posición media total mejoró {by}',
  },
  movedDown: {
    en: 'The average total rank dropped by {by}',
    es: 'La posición media total empeoró {by}',
  },
  notMoved: { en: 'The average total rank did not change', es: 'La posición media total no cambió' },
  up: { en: 'up', es: 'suben' },
  down: { en: 'down', es: 'bajan' },
  same: { en: 'unchanged', es: 'sin cambio' },
  new: { en: 'new', es: 'nuevos' },
  lost: { en: 'lost', es: 'perdidos' },
});

/** Verdicts by reason. `{moved}` is a sentence without its full stop. */
export const verdictText = messages({
  significant: {
    en: '{moved}. This is more than random variation.',
    es: '{moved}. Es más que variación aleatoria.',
  },
  too_few_pins: {
    en: 'Too few pins were measured in both scans to test the change. Scan a grid of at least 3 × 3 pins.',
    es: 'Se midieron muy pocos puntos en ambos escaneos para evaluar el cambio. Escanea una cuadrícula de al menos 3 × 3 puntos.',
  },
  no_change: {
    en: 'Every pin has the same rank in both scans.',
    es: 'Todos los puntos tienen la misma posición en ambos escaneos.',
  },
  within_noise: {
    en: '{moved}. This may be random variation.',
    es: '{moved}. Puede ser variación aleatoria.',
  },
  mixed_directions: {
    en: '{moved}, but most pins moved in the other direction.',
    es: '{moved}, pero la mayoría de los puntos se movió en sentido contrario.',
  },
  effect_too_small: {
    en: '{moved}. This is more than random variation, but too small to matter.',
    es: '{moved}. Es más que variación aleatoria, pero demasiado poco para importar.',
  },
});
