import { messages } from '../message.js';

export const scanText = messages({
  keywordHint: {
    en: 'Any search. It does not need to be one of your keywords.',
    es: 'Cualquier búsqueda, aunque no sea una de tus palabras clave.',
  },
  gridSize: { en: 'Pins per side', es: 'Puntos por lado' },
  gridHint: { en: '1 to 21.', es: 'De 1 a 21.' },
  radiusHint: {
    en: 'From the business to the edge of the grid.',
    es: 'Del negocio al borde de la cuadrícula.',
  },
  cost: {
    en: { one: '{n} credit', other: '{n} credits' },
    es: { one: '{n} crédito', other: '{n} créditos' },
  },
  pins: { en: { one: '{n} pin', other: '{n} pins' }, es: { one: '{n} punto', other: '{n} puntos' } },
  spacing: { en: 'one pin every {distance}', es: 'un punto cada {distance}' },
  spacingSentence: { en: 'One pin every {distance}.', es: 'Un punto cada {distance}.' },
  left: { en: '{n} left', es: 'quedan {n}' },
  free: { en: 'Free: test data', es: 'Gratis: datos de prueba' },
  costNote: {
    en: 'Unmeasured pins are not charged.',
    es: 'Los puntos sin medir no se cobran.',
  },
  costsTooMuch: {
    en: 'You only have {n} credits left. Choose a smaller grid.',
    es: 'Solo te quedan {n} créditos. Elige una cuadrícula menor.',
  },
  leftAfter: {
    en: { one: '{n} credit left after this scan.', other: '{n} credits left after this scan.' },
    es: { one: 'Después quedará {n} crédito.', other: 'Después quedarán {n} créditos.' },
  },
  outside: { en: 'No data around this business', es: 'No hay datos alrededor de este negocio' },
  outsideText: {
    en: 'The search provider {provider} only covers {areas}, so no pin can be measured. Nothing is charged.',
    es: 'El proveedor {provider} solo cubre {areas}, así que no se puede medir ningún punto. No se cobra nada.',
  },
  otherProviders: {
    en: 'These providers cover this area: {providers}. The operator of the service can enable one with SEARCH_PROVIDERS.',
    es: 'Estos proveedores cubren la zona: {providers}. Quien administra el servicio puede activarlos con SEARCH_PROVIDERS.',
  },
  testProvider: {
    en: 'Test data always uses this provider. Live scans can use another one.',
    es: 'Los datos de prueba siempre usan este proveedor. Los escaneos reales pueden usar otro.',
  },
  partlyCovered: {
    en: 'The provider has data for {covered} of {n} pins. The others stay unmeasured and are not charged.',
    es: 'El proveedor tiene datos de {covered} de {n} puntos. Los demás quedan sin medir y no se cobran.',
  },
  start: { en: 'Start scan', es: 'Iniciar escaneo' },
  queued: { en: 'Queued', es: 'En cola' },
  running: { en: 'Measuring', es: 'Midiendo' },
  waiting: { en: 'Waiting for the search provider', es: 'Esperando al proveedor de búsquedas' },
  progress: {
    en: { one: '{done} of {n} pin', other: '{done} of {n} pins' },
    es: { one: '{done} de {n} punto', other: '{done} de {n} puntos' },
  },
  failed: { en: 'The scan failed', es: 'El escaneo falló' },
  failedText: {
    en: 'No pin could be measured. You were not charged.',
    es: 'No se pudo medir ningún punto. No se te cobró nada.',
  },
  failedWhy: { en: 'Reason: {reason}.', es: 'Motivo: {reason}.' },
  cancelled: { en: 'The scan was cancelled', es: 'El escaneo se canceló' },
  cancelledText: {
    en: '{done} of {n} pins were measured. You were charged {credits}.',
    es: 'Se midieron {done} de {n} puntos. Se cobraron {credits}.',
  },
  watch: { en: 'Watch live', es: 'Ver en directo' },
  cancel: { en: 'Cancel scan', es: 'Cancelar escaneo' },
  keepScanning: { en: 'Keep scanning', es: 'Seguir escaneando' },
  cancelTitle: { en: 'Cancel this scan?', es: '¿Cancelar este escaneo?' },
  cancelKept: {
    en: '{done} of {n} pins are measured so far. Their results are kept; the others stay unmeasured.',
    es: 'Se han medido {done} de {n} puntos. Sus resultados se conservan; los demás quedan sin medir.',
  },
  cancelCost: {
    en: {
      one: 'You are charged {n} credit. {back} are returned.',
      other: 'You are charged {n} credits. {back} are returned.',
    },
    es: {
      one: 'Se cobrará {n} crédito y se devolverán {back}.',
      other: 'Se cobrarán {n} créditos y se devolverán {back}.',
    },
  },
  meters: { en: '{n}\u00a0m', es: '{n}\u00a0m' },
  miles: { en: '{n}\u00a0mi', es: '{n}\u00a0mi' },
  kilometers: { en: '{n}\u00a0km', es: '{n}\u00a0km' },
});
