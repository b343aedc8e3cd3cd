import { messages } from '../message.js';

export const calibrationText = messages({
  title: { en: 'Accuracy of past estimates', es: 'Precisión de las estimaciones anteriores' },
  lead: {
    en: 'When a later scan of the same grid shows that you followed an insight, its estimate is compared with the measured change.',
    es: 'Cuando un escaneo posterior de la misma cuadrícula muestra que seguiste una recomendación, su estimación se compara con el cambio medido.',
  },
  none: {
    en: 'No outcomes yet. Estimates without an outcome: {n}.',
    es: 'Aún no hay resultados. Estimaciones sin resultado: {n}.',
  },
  few: {
    en: 'Too few outcomes to judge: {n} of the {minimum} needed.',
    es: 'Hay muy pocos resultados para evaluar: {n} de los {minimum} necesarios.',
  },
  count: { en: 'Outcomes', es: 'Resultados' },
  coverage: { en: 'Within the interval', es: 'Dentro del intervalo' },
  right: { en: 'target: {level}', es: 'objetivo: {level}' },
  bias: { en: 'Bias', es: 'Sesgo' },
  biasNote: {
    en: 'below 0: estimates were too high',
    es: 'menor que 0: las estimaciones fueron demasiado altas',
  },
  error: { en: 'Mean absolute error', es: 'Error absoluto medio' },
  estimated: { en: 'Estimated gain', es: 'Ganancia estimada' },
  happened: { en: 'Measured gain', es: 'Ganancia medida' },
  chart: {
    en: 'Measured gain by estimated gain. On the diagonal both are equal.',
    es: 'Ganancia medida según la estimada. En la diagonal ambas son iguales.',
  },
  leftOut: {
    en: {
      one: '{n} outcome is excluded because other insights were followed at the same time.',
      other: '{n} outcomes are excluded because other insights were followed at the same time.',
    },
    es: {
      one: 'Se excluye {n} resultado porque se siguieron otras recomendaciones a la vez.',
      other: 'Se excluyen {n} resultados porque se siguieron otras recomendaciones a la vez.',
    },
  },
});

export const whyText = messages({
  title: { en: 'Causes of the change', es: 'Causas del cambio' },
  lead: {
    en: 'Change of the average total rank by cause, according to the ranking model. Arrows up are gains.',
    es: 'Cambio de la posición media total por causa, según el modelo. Las flechas hacia arriba son mejoras.',
  },
  cause: { en: 'Cause', es: 'Causa' },
  positions: { en: 'Positions', es: 'Posiciones' },
  total: { en: 'Total', es: 'Total' },
  chance: {
    en: 'Random variation alone causes changes of about ±{n}.',
    es: 'La variación aleatoria por sí sola causa cambios de unos ±{n}.',
  },
  distance_mix: { en: 'Different pins or moved places', es: 'Otros puntos o lugares que se mudaron' },
  rivals_come_and_gone: {
    en: 'Competitors that appeared or disappeared',
    es: 'Competidores que aparecieron o desaparecieron',
  },
  rivals_features: { en: 'Competitors’ profiles and reviews', es: 'Fichas y reseñas de los competidores' },
  own_features: { en: 'Your profile and reviews', es: 'Tu ficha y tus reseñas' },
  noise: { en: 'Unexplained', es: 'Sin explicar' },
});

export const unexplainedText = messages({
  no_earlier_scan: {
    en: 'There is no earlier scan to compare with.',
    es: 'No hay un escaneo anterior con el que comparar.',
  },
  never_listed: {
    en: 'The business was not found in either scan.',
    es: 'El negocio no apareció en ninguno de los dos escaneos.',
  },
  nothing_in_common: {
    en: 'The scans have too little in common to compare.',
    es: 'Los escaneos tienen muy poco en común para compararlos.',
  },
});
