import { messages } from '../message.js';

export const mapText = messages({
  region: { en: 'Heat map of {place} for “{keyword}”', es: 'Mapa de calor de {place} para «{keyword}»' },
  howTo: {
    en: 'Press Tab to reach a pin, the arrow keys to move, and Enter to open it.',
    es: 'Pulsa Tab para llegar a un punto, las flechas para moverte e Intro para abrirlo.',
  },
  pin: { en: '{pin}: rank {rank}', es: '{pin}: posición {rank}' },
  pinAbsent: {
    en: '{pin}: 20+, not in the top 20',
    es: '{pin}: 20+, fuera de los 20 primeros',
  },
  pinUnmeasured: {
    en: '{pin}: not measured',
    es: '{pin}: sin medir',
  },
  pinMoved: {
    en: '{pin}: {text}, from {was} to {rank}',
    es: '{pin}: {text}, de {was} a {rank}',
  },
  pinSame: {
    en: '{pin}: unchanged, {rank}',
    es: '{pin}: sin cambio, {rank}',
  },
  pinNew: {
    en: '{pin}: {text}, newly found, now {rank}',
    es: '{pin}: {text}, nuevo, ahora {rank}',
  },
  pinLost: { en: '{pin}: {text}, lost, was {was}', es: '{pin}: {text}, perdido, antes {was}' },
  zoomIn: { en: 'Zoom in', es: 'Acercar' },
  zoomOut: { en: 'Zoom out', es: 'Alejar' },
  streets: { en: 'Streets', es: 'Calles' },
  north: { en: 'North is up', es: 'El norte está arriba' },
  legendAbsent: { en: 'not in the top 20', es: 'fuera de los 20' },
  legendUnmeasured: { en: 'not measured', es: 'sin medir' },
  legendUp: { en: 'improved', es: 'mejoran' },
  legendSame: { en: 'unchanged', es: 'sin cambio' },
  legendDown: { en: 'dropped', es: 'empeoran' },
  colours: { en: 'Colours', es: 'Colores' },
  traffic: { en: 'Traffic light', es: 'Semáforo' },
  safe: { en: 'Colour-blind safe', es: 'Apta para daltónicos' },
  ranksOf: { en: 'Show ranks of', es: 'Ver posiciones de' },
  scan: { en: 'Scan', es: 'Escaneo' },
  scanOf: { en: '{n} of {all}', es: '{n} de {all}' },
  earlier: { en: 'Earlier scan', es: 'Escaneo anterior' },
  later: { en: 'Later scan', es: 'Escaneo posterior' },
  scannedAt: { en: 'Scanned {date}, {grid}', es: 'Escaneo del {date}, {grid}' },
  compare: { en: 'Compare with', es: 'Comparar con' },
  noCompare: { en: 'None', es: 'Ninguno' },
  onlyScan: {
    en: 'To compare, run a second scan with the same grid.',
    es: 'Para comparar, haz otro escaneo con la misma cuadrícula.',
  },
  download: { en: 'Download', es: 'Descargar' },
  point: { en: 'Point', es: 'Punto' },
  pointTitle: { en: 'Point {n}', es: 'Punto {n}' },
  pinTitle: { en: 'Row {row}, column {col}', es: 'Fila {row}, columna {col}' },
  fromBusiness: {
    en: '{distance} {direction} of the business',
    es: 'a {distance} al {direction} del negocio',
  },
  atBusiness: { en: 'at the business', es: 'en el negocio' },
  ranksHere: { en: 'Top 20 at this pin', es: 'Los 20 primeros en este punto' },
  noPlaceAtPin: { en: 'No places were found at this pin.', es: 'No se encontró ningún lugar en este punto.' },
  lookUp: { en: 'Open on Google Maps', es: 'Abrir en Google Maps' },
  seeMap: { en: 'Show the map of {name}', es: 'Ver el mapa de {name}' },
  unmeasuredWhy: { en: 'This pin was not measured: {reason}.', es: 'Este punto no se midió: {reason}.' },
  row: { en: 'Row', es: 'Fila' },
  column: { en: 'Column', es: 'Columna' },
  viewOf: { en: 'Showing the ranks of {name}', es: 'Viendo las posiciones de {name}' },
  backToOwn: { en: 'Back to your business', es: 'Volver a tu negocio' },
  close: { en: 'Close pin', es: 'Cerrar punto' },
});

/** Why a pin was not measured. */
export const reasons = messages({
  outside_coverage: {
    en: 'the search provider has no data there',
    es: 'el proveedor de búsquedas no tiene datos allí',
  },
  provider_error: { en: 'the search provider did not respond', es: 'el proveedor de búsquedas no respondió' },
  provider_budget_exhausted: {
    en: 'the monthly search budget is used up',
    es: 'se agotó el presupuesto mensual de búsquedas',
  },
  other_provider: {
    en: 'it was measured by a provider that does not know this place',
    es: 'lo midió un proveedor que no conoce este lugar',
  },
  deadline_exceeded: {
    en: 'the scan reached its deadline',
    es: 'el escaneo llegó a su plazo máximo',
  },
  provider_answer_unreadable: {
    en: 'the search provider sent a list whose places cannot be identified',
    es: 'el proveedor de búsquedas envió una lista cuyos lugares no se pueden identificar',
  },
  provider_answer_elsewhere: {
    en: 'the search provider listed places of another area, twice',
    es: 'el proveedor de búsquedas mostró lugares de otra zona, dos veces',
  },
  provider_answer_incomplete: {
    en: 'the search provider sent a much shorter list than around this pin',
    es: 'el proveedor de búsquedas envió una lista mucho más corta que alrededor de este punto',
  },
  cancelled: { en: 'the scan was cancelled', es: 'el escaneo se canceló' },
});
