import { messages } from '../message.js';

export const metrics = messages({
  definitions: { en: 'What the figures mean', es: 'Qué significan las cifras' },
  averageTotalRank: { en: 'Average total rank', es: 'Posición media total' },
  averageTotalRankHelp: {
    en: 'ATRP: the mean rank over all measured pins. A pin where the business is not among the first 20 counts as 21.',
    es: 'ATRP: la posición media de todos los puntos medidos. Donde el negocio no está entre los primeros 20 cuenta como 21.',
  },
  averageRank: { en: 'Average rank', es: 'Posición media' },
  averageRankHelp: {
    en: 'ARP: the mean rank over the pins where the business is found.',
    es: 'ARP: la posición media de los puntos donde aparece el negocio.',
  },
  shareOfLocalVoice: { en: 'Share of local voice', es: 'Cuota de voz local' },
  shareOfLocalVoiceHelp: {
    en: 'SoLV: the share of the measured pins where the business is among the first three.',
    es: 'SoLV: la parte de los puntos medidos donde el negocio está entre los tres primeros.',
  },
  strongest: { en: 'the strongest has {share}', es: 'el más fuerte tiene {share}' },
  foundIn: { en: 'Found in', es: 'Encontrado en' },
  foundInHelp: {
    en: 'Measured pins where the business is among the first 20.',
    es: 'Puntos medidos donde el negocio está entre los primeros 20.',
  },
  ofPins: {
    en: { one: 'of {n} pin', other: 'of {n} pins' },
    es: { one: 'de {n} punto', other: 'de {n} puntos' },
  },
  coverage: { en: 'Coverage', es: 'Cobertura' },
  coverageHelp: {
    en: 'The share of the pins that could be measured. Pins that could not are left out of every figure.',
    es: 'La parte de los puntos que se pudo medir. Los demás no cuentan en ninguna cifra.',
  },
  bounds: { en: 'between {low} and {high}', es: 'entre {low} y {high}' },
  health: { en: 'Health', es: 'Salud' },
  better: { en: 'better by', es: 'mejor en' },
  worse: { en: 'worse by', es: 'peor en' },
  same: { en: 'no change', es: 'sin cambio' },
  change: { en: 'Change', es: 'Cambio' },
  points: { en: { one: '{n} point', other: '{n} points' }, es: { one: '{n} punto', other: '{n} puntos' } },
  trend: { en: 'Trend', es: 'Tendencia' },
  rank: { en: 'Rank', es: 'Posición' },
  lastScan: { en: 'Last scan', es: 'Último escaneo' },
  grid: { en: 'Grid', es: 'Cuadrícula' },
  gridOf: { en: '{size} × {size}, {radius} mi', es: '{size} × {size}, {radius} mi' },
  beforePrevious: { en: 'since the scan before', es: 'desde el escaneo anterior' },
});
