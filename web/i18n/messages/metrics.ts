import { messages } from '../message.js';

export const metrics = messages({
  definitions: { en: 'What the metrics mean', es: 'Qué significan las métricas' },
  /** Short names, for tables. */
  atrp: { en: 'ATRP', es: 'ATRP' },
  arp: { en: 'ARP', es: 'ARP' },
  solv: { en: 'SoLV', es: 'SoLV' },
  averageTotalRank: { en: 'Average total rank (ATRP)', es: 'Posición media total (ATRP)' },
  averageTotalRankHelp: {
    en: 'Mean rank over all measured pins. A pin where the business is not in the top 20 counts as 21.',
    es: 'Posición media en todos los puntos medidos. Donde el negocio no está entre los 20 primeros cuenta como 21.',
  },
  averageRank: { en: 'Average rank (ARP)', es: 'Posición media (ARP)' },
  averageRankHelp: {
    en: 'Mean rank over the pins where the business is found.',
    es: 'Posición media en los puntos donde aparece el negocio.',
  },
  shareOfLocalVoice: { en: 'Share of local voice (SoLV)', es: 'Cuota de voz local (SoLV)' },
  shareOfLocalVoiceHelp: {
    en: 'Share of the measured pins where the business is in the top 3.',
    es: 'Porcentaje de los puntos medidos donde el negocio está entre los 3 primeros.',
  },
  strongest: { en: 'best competitor: {share}', es: 'mejor competidor: {share}' },
  foundIn: { en: 'Found at', es: 'Aparece en' },
  foundInHelp: {
    en: 'Measured pins where the business is in the top 20.',
    es: 'Puntos medidos donde el negocio está entre los 20 primeros.',
  },
  ofPins: {
    en: { one: 'of {n} pin', other: 'of {n} pins' },
    es: { one: 'de {n} punto', other: 'de {n} puntos' },
  },
  coverage: { en: 'Coverage', es: 'Cobertura' },
  coverageHelp: {
    en: 'Share of the pins that were measured. Unmeasured pins do not count in any other metric.',
    es: 'Porcentaje de los puntos que se midió. Los puntos sin medir no cuentan en ninguna otra métrica.',
  },
  bounds: { en: 'between {low} and {high}', es: 'entre {low} y {high}' },
  health: { en: 'Health score', es: 'Índice de salud' },
  better: { en: 'better by', es: 'mejora de' },
  worse: { en: 'worse by', es: 'baja de' },
  same: { en: 'no change', es: 'sin cambio' },
  change: { en: 'Change', es: 'Cambio' },
  points: { en: { one: '{n} point', other: '{n} points' }, es: { one: '{n} punto', other: '{n} puntos' } },
  trend: { en: 'Trend', es: 'Tendencia' },
  rank: { en: 'Rank', es: 'Posición' },
  lastScan: { en: 'Last scan', es: 'Último escaneo' },
  grid: { en: 'Grid', es: 'Cuadrícula' },
  gridOfCircle: { en: 'Circle of {size}, {radius}\u00a0mi', es: 'Círculo de {size}, {radius}\u00a0mi' },
  gridOfHexagon: { en: 'Hexagon of {size}, {radius}\u00a0mi', es: 'Hexágono de {size}, {radius}\u00a0mi' },
  gridOfPoints: { en: 'Points within {radius}\u00a0mi', es: 'Puntos a menos de {radius}\u00a0mi' },
  gridOf: { en: '{size} × {size}, {radius}\u00a0mi', es: '{size} × {size}, {radius}\u00a0mi' },
});
