import { messages } from '../message.js';

export const historyText = messages({
  range: { en: 'Period', es: 'Período' },
  d30: { en: '30 days', es: '30 días' },
  d90: { en: '90 days', es: '90 días' },
  d365: { en: '1 year', es: '1 año' },
  custom: { en: 'Other days', es: 'Otros días' },
  from: { en: 'From', es: 'Desde' },
  to: { en: 'To', es: 'Hasta' },
  apply: { en: 'Show', es: 'Mostrar' },
  noDay: { en: 'Enter a date.', es: 'Indica una fecha.' },
  wrongOrder: {
    en: 'The last day must not be before the first day.',
    es: 'El último día no puede ser anterior al primero.',
  },
  rivals: { en: 'Compare with', es: 'Comparar con' },
  rose: { en: 'significant rise of {n} positions', es: 'subida significativa de {n} posiciones' },
  fell: { en: 'significant drop of {n} positions', es: 'bajada significativa de {n} posiciones' },
  band: {
    en: 'The band contains about {share} of the scans if only chance moves them.',
    es: 'La franja contiene alrededor del {share} de los escaneos si solo los mueve el azar.',
  },
  shifts: {
    en: 'Triangles mark significant changes, where a new level begins.',
    es: 'Los triángulos marcan cambios significativos, donde empieza un nivel nuevo.',
  },
  zone: { en: 'Dates and times: {zone}.', es: 'Fechas y horas: {zone}.' },
  changeHelp: {
    en: 'Mean gain in positions since the previous comparable scan. Only changes that are more than random variation.',
    es: 'Posiciones ganadas de media desde el escaneo comparable anterior. Solo cambios que superan la variación aleatoria.',
  },
  ranks: { en: 'Average ranks (lower is better)', es: 'Posición media (menor es mejor)' },
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
});
