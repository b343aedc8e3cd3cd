import { messages } from '../message.js';

export const scanText = messages({
  title: { en: 'New scan', es: 'Nuevo escaneo' },
  keyword: { en: 'Keyword', es: 'Palabra clave' },
  keywordHint: {
    en: 'Any search, also one that is not followed.',
    es: 'Cualquier búsqueda, aunque no se siga.',
  },
  gridSize: { en: 'Pins on a side', es: 'Puntos por lado' },
  gridHint: { en: 'From 1 to 21.', es: 'De 1 a 21.' },
  radius: { en: 'Radius in miles', es: 'Radio en millas' },
  radiusHint: {
    en: 'From the business to the outermost pins: {km} km.',
    es: 'Del negocio a los puntos más alejados: {km} km.',
  },
  cost: {
    en: { one: '{n} credit', other: '{n} credits' },
    es: { one: '{n} crédito', other: '{n} créditos' },
  },
  pins: { en: { one: '{n} pin', other: '{n} pins' }, es: { one: '{n} punto', other: '{n} puntos' } },
  spacing: { en: 'a pin every {distance}', es: 'un punto cada {distance}' },
  spacingSentence: { en: 'A pin every {distance}.', es: 'Un punto cada {distance}.' },
  left: { en: '{n} left', es: 'quedan {n}' },
  free: { en: 'Free: test data', es: 'Gratis: datos de prueba' },
  costNote: {
    en: 'Pins that cannot be measured are not charged.',
    es: 'Los puntos que no se puedan medir no se cobran.',
  },
  tooDear: {
    en: 'That is more than the {n} credits that are left.',
    es: 'Es más que los {n} créditos que quedan.',
  },
  leftAfter: {
    en: { one: '{n} credit would be left.', other: '{n} credits would be left.' },
    es: { one: 'Quedaría {n} crédito.', other: 'Quedarían {n} créditos.' },
  },
  outside: { en: 'There is no data around this business', es: 'No hay datos alrededor de este negocio' },
  outsideText: {
    en: 'The search provider {provider} only knows {areas}, so no pin could be measured. Nothing is charged.',
    es: 'El proveedor {provider} solo conoce {areas}, así que no se podría medir ningún punto. No se cobra nada.',
  },
  otherProviders: {
    en: 'What would serve here: {providers}. Whoever runs this service can set it up (SEARCH_PROVIDERS).',
    es: 'Lo que serviría aquí: {providers}. Quien administra este servicio puede configurarlo (SEARCH_PROVIDERS).',
  },
  testProvider: {
    en: 'Test data always comes from this provider; live scans can have another.',
    es: 'Los datos de prueba siempre vienen de este proveedor; los escaneos reales pueden tener otro.',
  },
  partlyCovered: {
    en: 'The provider has data at {covered} of {n} pins. The others stay unmeasured, and are not charged.',
    es: 'El proveedor tiene datos en {covered} de {n} puntos. Los demás quedan sin medir y no se cobran.',
  },
  start: { en: 'Scan', es: 'Escanear' },
  queued: { en: 'The scan waits for its turn', es: 'El escaneo espera su turno' },
  running: { en: 'Measuring', es: 'Midiendo' },
  waiting: { en: 'Waiting for the search provider', es: 'Esperando al proveedor de búsquedas' },
  progress: {
    en: { one: '{done} of {n} pin', other: '{done} of {n} pins' },
    es: { one: '{done} de {n} punto', other: '{done} de {n} puntos' },
  },
  failed: { en: 'The scan failed', es: 'El escaneo falló' },
  failedText: {
    en: 'No pin could be measured. Nothing was charged.',
    es: 'No se pudo medir ningún punto. No se cobró nada.',
  },
  failedWhy: { en: 'Why: {reason}.', es: 'Por qué: {reason}.' },
  cancelled: { en: 'The scan was cancelled', es: 'El escaneo se canceló' },
  cancelledText: {
    en: '{done} of {n} pins had been measured, and {credits} were charged.',
    es: 'Se habían medido {done} de {n} puntos, y se cobraron {credits}.',
  },
  watch: { en: 'Watch it live', es: 'Verlo en directo' },
  cancel: { en: 'Cancel the scan', es: 'Cancelar el escaneo' },
  keepOn: { en: 'Keep measuring', es: 'Seguir midiendo' },
  cancelTitle: { en: 'Cancel this scan?', es: '¿Cancelar este escaneo?' },
  cancelKept: {
    en: '{done} of {n} pins have been measured so far. They are kept; the others stay unmeasured.',
    es: 'Hasta ahora se han medido {done} de {n} puntos. Se conservan; los demás quedan sin medir.',
  },
  cancelCost: {
    en: {
      one: '{n} credit would be charged now, and {back} come back.',
      other: '{n} credits would be charged now, and {back} come back.',
    },
    es: {
      one: 'Ahora se cobraría {n} crédito y se devolverían {back}.',
      other: 'Ahora se cobrarían {n} créditos y se devolverían {back}.',
    },
  },
  meters: { en: '{n} m', es: '{n} m' },
  miles: { en: '{n} mi', es: '{n} mi' },
  kilometers: { en: '{n} km', es: '{n} km' },
});
