import type { Locale } from '../../webhooks/endpoints/webhook-endpoint.entity.js';

/** The texts of messages. `{name}` is replaced. */
const TEXTS = {
  openMap: { en: 'Open the map', es: 'Abrir el mapa' },
  openPage: { en: 'Open the dashboard', es: 'Abrir el panel' },
  footer: { en: 'Local Ranking Service', es: 'Local Ranking Service' },
  sample: { en: 'This is a sample with example data', es: 'Esta es una muestra con datos de ejemplo' },
  testData: { en: 'Test data', es: 'Datos de prueba' },
  thisBusiness: { en: 'Your account', es: 'Tu cuenta' },
  rose: { en: '{name} rose {positions} for “{keyword}”', es: '{name} subió {positions} en «{keyword}»' },
  fell: { en: '{name} fell {positions} for “{keyword}”', es: '{name} bajó {positions} en «{keyword}»' },
  moved: { en: '{name} changed for “{keyword}”', es: '{name} cambió en «{keyword}»' },
  onePosition: { en: '1 position', es: '1 puesto' },
  positions: { en: '{count} positions', es: '{count} puestos' },
  significant: {
    en: 'The change is more than noise ({pins} pins compared, p = {p}).',
    es: 'El cambio es más que ruido ({pins} puntos comparados, p = {p}).',
  },
  insignificant: {
    en: 'The change is within the usual noise ({pins} pins compared). You need not act.',
    es: 'El cambio está dentro del ruido habitual ({pins} puntos comparados). No hace falta actuar.',
  },
  overtakenBy: {
    en: 'Passed in average total rank by {rivals}.',
    es: 'Superado en posición media total por {rivals}.',
  },
  averageTotalRank: { en: 'Average total rank (1 is best)', es: 'Posición media total (1 es la mejor)' },
  shareOfLocalVoice: { en: 'In the top 3', es: 'Entre los 3 primeros' },
  foundPins: { en: 'Pins in the top 20', es: 'Puntos entre los 20 primeros' },
  pins: { en: 'Pins that moved', es: 'Puntos que cambian' },
  upDown: { en: '{up} up, {down} down', es: '{up} suben, {down} bajan' },
  health: { en: 'Health score', es: 'Índice de salud' },
  scanDone: { en: '{name}: scan of “{keyword}” finished', es: '{name}: terminó el escaneo de «{keyword}»' },
  scanFailed: { en: '{name}: scan of “{keyword}” failed', es: '{name}: falló el escaneo de «{keyword}»' },
  scanPartial: {
    en: '{measured} of {total} pins could be measured.',
    es: 'Se pudieron medir {measured} de {total} puntos.',
  },
  alertRank: {
    en: '{name}: average total rank for “{keyword}” dropped from {before} to {after}',
    es: '{name}: la posición media total en «{keyword}» empeoró de {before} a {after}',
  },
  alertVoice: {
    en: '{name}: in the top 3 at {after} of the pins for “{keyword}”, down from {before}',
    es: '{name}: entre los 3 primeros en el {after} de los puntos en «{keyword}»; antes, en el {before}',
  },
  alertPins: {
    en: '{name}: found at {after} pins for “{keyword}”, down from {before}',
    es: '{name}: aparece en {after} puntos en «{keyword}»; antes, en {before}',
  },
  alertOvertaken: {
    en: '{name}: a competitor passed you for “{keyword}”',
    es: '{name}: un competidor te superó en «{keyword}»',
  },
  alertCredits: {
    en: '{remaining} of {total} credits are left',
    es: 'Quedan {remaining} de {total} créditos',
  },
  alertCreditsUsed: {
    en: '{percent} of the credits are used',
    es: 'Se ha usado el {percent} de los créditos',
  },
  alertWebhook: {
    en: 'The webhook endpoint {host} was disabled',
    es: 'Se desactivó el endpoint de webhooks {host}',
  },
  alertChannel: {
    en: 'The notification channel {host} was disabled',
    es: 'Se desactivó el canal de notificaciones {host}',
  },
  alertSchedule: {
    en: '{name}: a scheduled scan did not start',
    es: '{name}: un escaneo programado no se inició',
  },
  aBatch: { en: 'a batch', es: 'un lote' },
  batchDone: {
    en: 'Scans of {name} finished: {rose} rose, {fell} fell',
    es: 'Terminaron los escaneos de {name}: {rose} suben, {fell} bajan',
  },
  batchSteady: {
    en: 'Scans of {name} finished: no change beyond noise',
    es: 'Terminaron los escaneos de {name}: ningún cambio más allá del ruido',
  },
  batchCancelled: { en: 'Scans of {name} were cancelled', es: 'Se cancelaron los escaneos de {name}' },
  scansWithResults: { en: 'Scans with results', es: 'Escaneos con resultados' },
  businesses: { en: 'Businesses', es: 'Negocios' },
  reportReady: { en: 'A report is ready', es: 'Un informe está listo' },
  reportFailed: { en: 'A report could not be made', es: 'No se pudo hacer un informe' },
  reportFailedLine: {
    en: 'One of its businesses was deleted.',
    es: 'Se eliminó uno de sus negocios.',
  },
  alertOther: { en: '{name}: alert {kind}', es: '{name}: alerta {kind}' },
  testTitle: { en: 'This channel works', es: 'Este canal funciona' },
  testLine: {
    en: 'You requested this test. Events arrive here from now on.',
    es: 'Pediste esta prueba. A partir de ahora los eventos llegan aquí.',
  },
  digestDaily: { en: 'Daily digest: {events}', es: 'Resumen diario: {events}' },
  digestWeekly: { en: 'Weekly digest: {events}', es: 'Resumen semanal: {events}' },
  digestOther: { en: 'Digest: {events}', es: 'Resumen: {events}' },
  oneAlert: { en: '1 alert', es: '1 alerta' },
  alerts: { en: '{count} alerts', es: '{count} alertas' },
  oneRankChange: { en: '1 rank change', es: '1 cambio de posición' },
  rankChanges: { en: '{count} rank changes', es: '{count} cambios de posición' },
  oneScan: { en: '1 scan', es: '1 escaneo' },
  scans: { en: '{count} scans', es: '{count} escaneos' },
  oneBatch: { en: '1 batch of scans', es: '1 lote de escaneos' },
  batches: { en: '{count} batches of scans', es: '{count} lotes de escaneos' },
  oneReport: { en: '1 report', es: '1 informe' },
  reports: { en: '{count} reports', es: '{count} informes' },
  oneEvent: { en: '1 event', es: '1 evento' },
  events: { en: '{count} events', es: '{count} eventos' },
  furtherEvents: { en: 'And {count} more.', es: 'Y {count} más.' },
  confirmSubject: { en: 'Do you want to receive reports?', es: '¿Quieres recibir informes?' },
  confirmLead: {
    en: 'Local Ranking Service was asked to send reports to this address. To agree, open this link within a week and press the button:',
    es: 'Se pidió a Local Ranking Service que envíe informes a esta dirección. Para aceptar, abre este enlace en una semana y pulsa el botón:',
  },
  confirmIgnore: {
    en: 'If you did not expect this, ignore it. You receive no reports.',
    es: 'Si no lo esperabas, ignóralo. No recibirás informes.',
  },
  confirmPage: {
    en: 'Reports are sent to your address only if you agree.',
    es: 'Los informes se envían a tu dirección solo si aceptas.',
  },
  confirm: { en: 'Receive reports', es: 'Recibir informes' },
  confirmed: { en: 'You receive reports', es: 'Recibirás informes' },
  confirmedLead: {
    en: 'Each e-mail has a link to unsubscribe.',
    es: 'Cada correo tiene un enlace para darse de baja.',
  },
  unsubscribe: { en: 'Unsubscribe', es: 'Darse de baja' },
  unsubscribeLead: {
    en: 'Stop these e-mails to your address.',
    es: 'Deja de recibir estos correos en tu dirección.',
  },
  unsubscribed: { en: 'You are unsubscribed', es: 'Te has dado de baja' },
  unsubscribedLead: {
    en: 'Your address receives no further e-mail of this kind.',
    es: 'Tu dirección no recibe más correos de este tipo.',
  },
  whyMail: {
    en: 'This address is a notification channel of Local Ranking Service.',
    es: 'Esta dirección es un canal de notificaciones de Local Ranking Service.',
  },
  scheduledReport: { en: '{name}: {from} – {to}', es: '{name}: {from} – {to}' },
  reportAttached: {
    en: 'The report about your ranks on the map is attached as a PDF.',
    es: 'El informe sobre tus posiciones en el mapa va adjunto en PDF.',
  },
  reportLinked: {
    en: 'The report about your ranks on the map is ready. The link works until {date}.',
    es: 'El informe sobre tus posiciones en el mapa está listo. El enlace funciona hasta el {date}.',
  },
  reportQuestions: {
    en: 'Questions? Reply to this e-mail.',
    es: '¿Preguntas? Responde a este correo.',
  },
  openReport: { en: 'Open the report', es: 'Abrir el informe' },
  whyReport: {
    en: '{sender} sends this report to your address regularly.',
    es: '{sender} envía este informe a tu dirección con regularidad.',
  },
  mapAlt: { en: 'Heat map of the ranks', es: 'Mapa de calor de las posiciones' },
} as const;

export type TextName = keyof typeof TEXTS;
export type Values = Readonly<Record<string, string | number>>;
export type Say = (name: TextName, values?: Values) => string;

/** Returns a function that fills a text in a language. */
export function textsIn(locale: Locale): Say {
  return (name, values = {}) =>
    TEXTS[name][locale].replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}
