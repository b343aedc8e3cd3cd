import { messages } from '../message.js';

export const historyText = messages({
  range: { en: 'Period', es: 'Período' },
  d30: { en: '30 days', es: '30 días' },
  d90: { en: '90 days', es: '90 días' },
  d365: { en: 'A year', es: 'Un año' },
  ranks: { en: 'Rank, lower is better', es: 'Posición, menor es mejor' },
  voice: { en: 'Share of local voice', es: 'Cuota de voz local' },
  table: { en: 'Scans in this period', es: 'Escaneos de este período' },
  noneTitle: { en: 'No scan in this period', es: 'Ningún escaneo en este período' },
  noneText: {
    en: 'Each scan adds a point to the line.',
    es: 'Cada escaneo añade un punto a la línea.',
  },
  seeMap: { en: 'Heat map of {date}', es: 'Mapa de calor del {date}' },
  mixed: {
    en: 'Scans with different grids, providers or settings are in this period: they cannot be compared, so the line connects only those like the last one.',
    es: 'En este período hay escaneos con cuadrículas, proveedores o ajustes distintos: no se pueden comparar, y la línea une solo los que son como el último.',
  },
});
