import { messages } from '../message.js';

export const batchText = messages({
  title: { en: 'Batches', es: 'Lotes' },
  lead: {
    en: 'Scans of many businesses that started together.',
    es: 'Escaneos de muchos negocios que empezaron juntos.',
  },
  batch: { en: 'Batch {id}', es: 'Lote {id}' },
  newTitle: {
    en: { one: 'Scan {n} business', other: 'Scan {n} businesses' },
    es: { one: 'Escanear {n} negocio', other: 'Escanear {n} negocios' },
  },
  name: { en: 'Name (optional)', es: 'Nombre (opcional)' },
  keywords: { en: 'Keywords', es: 'Palabras clave' },
  keywordsHint: {
    en: 'One per line. Empty: the keywords of each business.',
    es: 'Una por línea. Vacío: las palabras clave de cada negocio.',
  },
  start: { en: 'Start scans', es: 'Iniciar escaneos' },
  cost: {
    en: { one: '{n} credit', other: '{n} credits' },
    es: { one: '{n} crédito', other: '{n} créditos' },
  },
  scans: { en: { one: '{n} scan', other: '{n} scans' }, es: { one: '{n} escaneo', other: '{n} escaneos' } },
  pins: { en: { one: '{n} pin', other: '{n} pins' }, es: { one: '{n} punto', other: '{n} puntos' } },
  sum: { en: '{scans}, {pins}.', es: '{scans}, {pins}.' },
  tooDear: {
    en: 'Only {n} credits are left. Select fewer businesses or a smaller grid.',
    es: 'Solo quedan {n} créditos. Elige menos negocios o una cuadrícula menor.',
  },
  leftOut: {
    en: { one: '{n} business is left out:', other: '{n} businesses are left out:' },
    es: { one: 'Se omite {n} negocio:', other: 'Se omiten {n} negocios:' },
  },
  running: { en: 'Running', es: 'En curso' },
  completed: { en: 'Completed', es: 'Terminado' },
  cancelling: { en: 'Cancelling', es: 'Cancelando' },
  cancelled: { en: 'Cancelled', es: 'Cancelado' },
  cancel: { en: 'Cancel the batch', es: 'Cancelar el lote' },
  cancelTitle: { en: 'Cancel this batch?', es: '¿Cancelar este lote?' },
  cancelText: {
    en: 'Measured pins are kept and charged. The credits of the others are released.',
    es: 'Los puntos medidos se conservan y se cobran. Los créditos de los demás se liberan.',
  },
  keep: { en: 'Keep running', es: 'Seguir' },
  done: { en: '{done} of {n} scans ended', es: 'Terminaron {done} de {n} escaneos' },
  failed: { en: '{n} failed', es: '{n} con error' },
  creditsUsed: { en: 'Credits charged', es: 'Créditos cobrados' },
  ofReserved: { en: 'of {n} reserved', es: 'de {n} reservados' },
  measured: { en: 'Pins measured', es: 'Puntos medidos' },
  rose: { en: 'Rose significantly', es: 'Subidas significativas' },
  fell: { en: 'Fell significantly', es: 'Bajadas significativas' },
  movers: { en: 'Strongest changes', es: 'Cambios más fuertes' },
  scanList: { en: 'Scans', es: 'Escaneos' },
  open: { en: 'Open the map', es: 'Abrir el mapa' },
  started: { en: 'Started', es: 'Inicio' },
  none: { en: 'No batches yet', es: 'Aún no hay lotes' },
  noneText: {
    en: 'Select businesses in the overview and scan them together, or create a campaign.',
    es: 'Selecciona negocios en el resumen y escanéalos juntos, o crea una campaña.',
  },
  progress: { en: 'Progress', es: 'Progreso' },
  fromCampaign: { en: 'Started by a campaign', es: 'Iniciado por una campaña' },
});

export const campaignText = messages({
  add: { en: 'New campaign', es: 'Nueva campaña' },
  edit: { en: 'Edit campaign', es: 'Editar campaña' },
  create: { en: 'Create campaign', es: 'Crear campaña' },
  target: { en: 'Businesses', es: 'Negocios' },
  byTag: { en: 'With a tag', es: 'Con una etiqueta' },
  byList: { en: 'Selected', es: 'Elegidos' },
  tag: { en: 'Tag', es: 'Etiqueta' },
  tagHint: {
    en: 'Each run scans the businesses that have this tag then.',
    es: 'Cada ejecución escanea los negocios que tengan esta etiqueta en ese momento.',
  },
  listHint: {
    en: { one: '{n} selected business.', other: '{n} selected businesses.' },
    es: { one: '{n} negocio elegido.', other: '{n} negocios elegidos.' },
  },
  chooseInOverview: {
    en: 'Select businesses in the overview and choose “Schedule” to use a fixed list.',
    es: 'Para usar una lista fija, selecciona negocios en el resumen y elige «Programar».',
  },
  timezoneHint: { en: 'Time zone of the days and times.', es: 'Zona horaria de los días y las horas.' },
  seeBatch: { en: 'See the batch', es: 'Ver el lote' },
  allBatches: { en: 'All batches', es: 'Todos los lotes' },
});

/** Statuses of a scan. */
export const scanStatus = messages({
  queued: { en: 'Queued', es: 'En cola' },
  running: { en: 'Running', es: 'En curso' },
  completed: { en: 'Completed', es: 'Terminado' },
  partial: { en: 'Partial', es: 'Parcial' },
  failed: { en: 'Failed', es: 'Con error' },
  cancelled: { en: 'Cancelled', es: 'Cancelado' },
});
