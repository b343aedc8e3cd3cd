import { messages } from '../message.js';

export const businessText = messages({
  overview: { en: 'Businesses', es: 'Negocios' },
  add: { en: 'Add a business', es: 'Añadir negocio' },
  find: { en: 'Find a business', es: 'Buscar negocio' },
  noneFound: {
    en: 'No business has this in its name or address.',
    es: 'Ningún negocio tiene eso en su nombre o dirección.',
  },
  neverScanned: { en: 'Not scanned yet', es: 'Aún sin escanear' },
  noKeywords: { en: 'No keywords yet', es: 'Aún sin palabras clave' },
  moreKeywords: {
    en: { one: 'and {n} more', other: 'and {n} more' },
    es: { one: 'y {n} más', other: 'y {n} más' },
  },
  credits: { en: 'Credits left', es: 'Créditos restantes' },
  creditsNote: { en: 'of {n} until {date}', es: 'de {n} hasta el {date}' },
  businesses: { en: 'Businesses', es: 'Negocios' },
  keywords: { en: 'Keywords', es: 'Palabras clave' },
  map: { en: 'Heat map', es: 'Mapa de calor' },
  history: { en: 'History', es: 'Historial' },
  competitors: { en: 'Competitors', es: 'Competidores' },
  insights: { en: 'Insights', es: 'Recomendaciones' },
  sections: { en: 'Pages of the business', es: 'Páginas del negocio' },
  newScan: { en: 'New scan', es: 'Nuevo escaneo' },
  editKeywords: { en: 'Edit keywords', es: 'Editar palabras clave' },
  keywordsHint: { en: 'One a line, at most 100.', es: 'Una por línea, 100 como máximo.' },
  openProfile: { en: 'Open the profile', es: 'Abrir el perfil' },
  delete: { en: 'Delete the business', es: 'Eliminar el negocio' },
  deleteTitle: { en: 'Delete {name}?', es: '¿Eliminar {name}?' },
  deleteText: {
    en: 'Its scans and its history go too, for good. Running scans are cancelled.',
    es: 'Sus escaneos y su historial también se eliminan, para siempre. Los escaneos en curso se cancelan.',
  },
  keywordMetrics: { en: 'Keywords and their latest scans', es: 'Palabras clave y sus últimos escaneos' },
  healthNone: { en: 'Health comes after a scan', es: 'La salud llega tras un escaneo' },
  pickKeyword: { en: 'Keyword', es: 'Palabra clave' },
  noKeywordTitle: { en: 'Which searches matter?', es: '¿Qué búsquedas importan?' },
  noKeywordText: {
    en: 'Add the words that customers type. Each is scanned and followed by itself.',
    es: 'Añade las palabras que escriben los clientes. Cada una se escanea y se sigue por separado.',
  },
  noScanTitle: { en: 'No scan for this keyword yet', es: 'Aún no hay escaneos de esta palabra clave' },
  noScanText: {
    en: 'A scan searches from every point of a grid around the business, and shows where it stands at each.',
    es: 'Un escaneo busca desde cada punto de una cuadrícula alrededor del negocio y muestra su posición en cada uno.',
  },
});
