import { messages } from '../message.js';

export const workspaceText = messages({
  details: { en: 'Details of the map', es: 'Detalles del mapa' },
  pin: { en: 'Pin', es: 'Punto' },
  rivals: { en: 'Rivals', es: 'Rivales' },
  change: { en: 'Change', es: 'Cambio' },
  actions: { en: 'Actions', es: 'Acciones' },
  noPin: {
    en: 'Select a pin on the map to see the places found there.',
    es: 'Elige un punto del mapa para ver los lugares que aparecen allí.',
  },
  saveGif: { en: 'Save as GIF', es: 'Guardar como GIF' },
  allRivals: { en: 'All competitors', es: 'Todos los competidores' },
  series: { en: 'Series', es: 'Serie' },
  scansUntil: {
    en: { one: '{n} scan, {date}', other: '{n} scans, latest {date}' },
    es: { one: '{n} escaneo, {date}', other: '{n} escaneos, último {date}' },
  },
  play: { en: 'Play the scans', es: 'Reproducir los escaneos' },
  pause: { en: 'Pause', es: 'Pausar' },
  compareBy: { en: 'Comparison', es: 'Comparación' },
  swipe: { en: 'Before and after', es: 'Antes y después' },
  side: { en: 'Side by side', es: 'Lado a lado' },
  before: { en: 'Before: {date}', es: 'Antes: {date}' },
  after: { en: 'After: {date}', es: 'Después: {date}' },
});
