import { messages } from '../message.js';

export const historyText = messages({
  range: { en: 'Period', es: 'Período' },
  d30: { en: '30 days', es: '30 días' },
  d90: { en: '90 days', es: '90 días' },
  d365: { en: '1 year', es: '1 año' },
  ranks: { en: 'Average ranks (lower is better)', es: 'Posición media (menor es mejor)' },
  annotations: { en: 'Annotations (dashed lines)', es: 'Anotaciones (líneas discontinuas)' },
  table: { en: 'Scans in this period', es: 'Escaneos del período' },
  noneTitle: { en: 'No scans in this period', es: 'No hay escaneos en este período' },
  noneText: {
    en: 'Choose a longer period or start a new scan. Each scan adds a point to the charts.',
    es: 'Elige un período más largo o inicia un escaneo. Cada escaneo añade un punto a los gráficos.',
  },
  seeMap: { en: 'Heat map of {date}', es: 'Mapa de calor del {date}' },
  delete: { en: 'Delete scan', es: 'Eliminar escaneo' },
  deleteTitle: { en: 'Delete the scan of {date}?', es: '¿Eliminar el escaneo del {date}?' },
  deleteText: {
    en: 'This permanently deletes its map, results and share links. Its credits stay spent. Later scans are compared with the scan before it.',
    es: 'Se eliminan de forma permanente su mapa, sus resultados y sus enlaces compartidos. Sus créditos no se devuelven. Los escaneos posteriores se comparan con el anterior.',
  },
  relocated: {
    en: 'Relocated on {date}. Earlier scans measured {name} and are not compared with later ones.',
    es: 'Cambió de lugar el {date}. Los escaneos anteriores midieron {name} y no se comparan con los posteriores.',
  },
  mixed: {
    en: 'This period has scans with different grids, providers or settings. The charts only connect scans that are comparable with the latest one.',
    es: 'En este período hay escaneos con cuadrículas, proveedores o ajustes distintos. Los gráficos solo unen los que se pueden comparar con el último.',
  },
});
