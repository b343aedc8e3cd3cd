import { messages } from '../message.js';

export const calibrationText = messages({
  title: { en: 'Have estimates come true?', es: '¿Se han cumplido las estimaciones?' },
  lead: {
    en: 'When a later scan of the same grid shows that advice was followed, its estimate is held against what happened.',
    es: 'Cuando un escaneo posterior de la misma cuadrícula muestra que se siguió un consejo, su estimación se compara con lo ocurrido.',
  },
  none: {
    en: 'Not enough yet: no estimate has an outcome. {n} are open.',
    es: 'Aún no es suficiente: ninguna estimación tiene resultado. Hay {n} abiertas.',
  },
  few: {
    en: 'Too few to judge by: {n} of the {minimum} outcomes that it takes.',
    es: 'Demasiado pocas para juzgar: {n} de los {minimum} resultados necesarios.',
  },
  count: { en: 'Outcomes', es: 'Resultados' },
  coverage: { en: 'Within the interval', es: 'Dentro del intervalo' },
  right: { en: '{level} would be right', es: 'lo correcto sería el {level}' },
  bias: { en: 'Bias', es: 'Sesgo' },
  biasNote: { en: 'below 0: too much was promised', es: 'por debajo de 0: se prometió demasiado' },
  error: { en: 'Mean error', es: 'Error medio' },
  estimated: { en: 'Estimated', es: 'Estimado' },
  happened: { en: 'Happened', es: 'Ocurrido' },
  chart: {
    en: 'Estimated gain across, what happened upwards; on the line both are equal.',
    es: 'Ganancia estimada en horizontal, lo ocurrido en vertical; en la línea ambas son iguales.',
  },
  leftOut: {
    en: {
      one: '{n} outcome is left out: other advice was followed at the same time.',
      other: '{n} outcomes are left out: other advice was followed at the same time.',
    },
    es: {
      one: 'Se omite {n} resultado: a la vez se siguió otro consejo.',
      other: 'Se omiten {n} resultados: a la vez se siguió otro consejo.',
    },
  },
});

export const whyText = messages({
  title: { en: 'Why it changed', es: 'Por qué cambió' },
  lead: {
    en: 'Positions gained or lost by each cause, by the ranking model. They add up to the change.',
    es: 'Posiciones ganadas o perdidas por cada causa, según el modelo. Suman el cambio total.',
  },
  cause: { en: 'Cause', es: 'Causa' },
  positions: { en: 'Positions', es: 'Posiciones' },
  total: { en: 'All together', es: 'En total' },
  chance: {
    en: 'Chance alone moves it by about ±{n}.',
    es: 'El azar por sí solo lo mueve unos ±{n}.',
  },
  distance_mix: { en: 'Other points, moved places', es: 'Otros puntos, lugares movidos' },
  rivals_come_and_gone: { en: 'Competitors that came or went', es: 'Competidores que llegaron o se fueron' },
  rivals_features: { en: 'Competitors’ profiles and reviews', es: 'Fichas y reseñas de competidores' },
  own_features: { en: 'Own profile and reviews', es: 'Ficha y reseñas propias' },
  noise: { en: 'Unexplained', es: 'Sin explicación' },
});

export const unexplainedText = messages({
  no_earlier_scan: {
    en: 'There is no earlier scan to compare with.',
    es: 'No hay un escaneo anterior con el que comparar.',
  },
  never_listed: {
    en: 'The business was on no list of either scan.',
    es: 'El negocio no apareció en ninguno de los dos escaneos.',
  },
  nothing_in_common: {
    en: 'The scans have too little in common to tell.',
    es: 'Los escaneos tienen demasiado poco en común.',
  },
});
