import { messages } from '../message.js';

export const mapText = messages({
  region: { en: 'Heat map of {place} for “{keyword}”', es: 'Mapa de calor de {place} para «{keyword}»' },
  howTo: {
    en: 'Tab to a pin, move with the arrow keys, open with Enter.',
    es: 'Llega a un punto con Tab, muévete con las flechas, ábrelo con Intro.',
  },
  pin: { en: 'Row {row}, column {col}: rank {rank}', es: 'Fila {row}, columna {col}: posición {rank}' },
  pinAbsent: {
    en: 'Row {row}, column {col}: not among the first 20',
    es: 'Fila {row}, columna {col}: no está entre los primeros 20',
  },
  pinUnmeasured: {
    en: 'Row {row}, column {col}: not measured',
    es: 'Fila {row}, columna {col}: sin medir',
  },
  pinUp: {
    en: 'Row {row}, column {col}: up {by}, now {rank}',
    es: 'Fila {row}, columna {col}: sube {by}, ahora {rank}',
  },
  pinDown: {
    en: 'Row {row}, column {col}: down {by}, now {rank}',
    es: 'Fila {row}, columna {col}: baja {by}, ahora {rank}',
  },
  pinSame: {
    en: 'Row {row}, column {col}: no change, {rank}',
    es: 'Fila {row}, columna {col}: sin cambio, {rank}',
  },
  pinNew: {
    en: 'Row {row}, column {col}: found anew, {rank}',
    es: 'Fila {row}, columna {col}: aparece de nuevo, {rank}',
  },
  pinLost: { en: 'Row {row}, column {col}: lost', es: 'Fila {row}, columna {col}: perdido' },
  zoomIn: { en: 'Zoom in', es: 'Acercar' },
  zoomOut: { en: 'Zoom out', es: 'Alejar' },
  wholeGrid: { en: 'Whole grid', es: 'Cuadrícula entera' },
  north: { en: 'North is up', es: 'El norte está arriba' },
  legend: { en: 'Rank', es: 'Posición' },
  legendAbsent: { en: 'not in the first 20', es: 'fuera de los 20' },
  legendUnmeasured: { en: 'not measured', es: 'sin medir' },
  legendUp: { en: 'up', es: 'hacia arriba' },
  legendSame: { en: 'unchanged', es: 'sin cambio' },
  legendDown: { en: 'down', es: 'hacia abajo' },
  colours: { en: 'Colours', es: 'Colores' },
  traffic: { en: 'Traffic light', es: 'Semáforo' },
  safe: { en: 'Colour-blind safe', es: 'Para daltonismo' },
  ranksOf: { en: 'Ranks of', es: 'Posiciones de' },
  scan: { en: 'Scan', es: 'Escaneo' },
  scanOf: { en: '{n} of {all}', es: '{n} de {all}' },
  earlier: { en: 'Earlier scan', es: 'Escaneo anterior' },
  later: { en: 'Later scan', es: 'Escaneo posterior' },
  scannedAt: { en: 'Scan of {date}, {grid}', es: 'Escaneo del {date}, {grid}' },
  compare: { en: 'Compare with', es: 'Comparar con' },
  noCompare: { en: 'No comparison', es: 'Sin comparación' },
  onlyScan: {
    en: 'A second scan with the same grid can be compared with this one.',
    es: 'Un segundo escaneo con la misma cuadrícula se podrá comparar con este.',
  },
  notComparable: {
    en: 'The two scans have no grid in common: nothing can be compared.',
    es: 'Los dos escaneos no comparten cuadrícula: no se puede comparar nada.',
  },
  download: { en: 'Download', es: 'Descargar' },
  pinTitle: { en: 'Row {row}, column {col}', es: 'Fila {row}, columna {col}' },
  fromBusiness: {
    en: '{distance} {direction} of the business',
    es: 'a {distance} al {direction} del negocio',
  },
  atBusiness: { en: 'at the business', es: 'en el negocio' },
  ranksHere: { en: 'The first 20 here', es: 'Los primeros 20 aquí' },
  nobodyHere: { en: 'Nobody was found here.', es: 'No se encontró a nadie aquí.' },
  lookUp: { en: 'Look it up on the map', es: 'Buscarlo en el mapa' },
  seeMap: { en: 'See the map of {name}', es: 'Ver el mapa de {name}' },
  unmeasuredWhy: { en: 'This pin was not measured: {reason}.', es: 'Este punto no se midió: {reason}.' },
  row: { en: 'Row', es: 'Fila' },
  column: { en: 'Column', es: 'Columna' },
  latitude: { en: 'Latitude', es: 'Latitud' },
  longitude: { en: 'Longitude', es: 'Longitud' },
  viewOf: { en: 'Seen for {name}', es: 'Visto para {name}' },
  backToOwn: { en: 'Back to your business', es: 'Volver a tu negocio' },
  summary: { en: 'Summary', es: 'Resumen' },
  close: { en: 'Close the pin', es: 'Cerrar el punto' },
  place: { en: 'Place', es: 'Lugar' },
});

/** Points of the compass, clockwise from north. */
export const compass = messages({
  n: { en: 'north', es: 'norte' },
  ne: { en: 'north-east', es: 'noreste' },
  e: { en: 'east', es: 'este' },
  se: { en: 'south-east', es: 'sureste' },
  s: { en: 'south', es: 'sur' },
  sw: { en: 'south-west', es: 'suroeste' },
  w: { en: 'west', es: 'oeste' },
  nw: { en: 'north-west', es: 'noroeste' },
});

export const reasons = messages({
  outside_coverage: { en: 'the provider has no data there', es: 'el proveedor no tiene datos allí' },
  provider_error: { en: 'the provider gave no answer', es: 'el proveedor no respondió' },
  provider_budget_exhausted: {
    en: 'the search budget of the month is spent',
    es: 'el presupuesto de búsquedas del mes se agotó',
  },
  other_provider: {
    en: 'measured by a provider that does not know this place',
    es: 'lo midió un proveedor que no conoce este lugar',
  },
  cancelled: { en: 'the scan was cancelled', es: 'el escaneo se canceló' },
});
