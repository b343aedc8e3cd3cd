import { messages } from '../message.js';

export const webhooksText = messages({
  title: { en: 'Webhooks', es: 'Webhooks' },
  lead: {
    en: 'Your server receives events as signed POST requests within seconds.',
    es: 'Tu servidor recibe los eventos en segundos, como solicitudes POST firmadas.',
  },
  add: { en: 'Add endpoint', es: 'Añadir endpoint' },
  noneTitle: { en: 'No webhook endpoints yet', es: 'Aún no hay endpoints de webhooks' },
  noneText: {
    en: 'Add the URL of your server to receive an event when a scan ends, ranks change or an alert is triggered.',
    es: 'Añade la URL de tu servidor para recibir un evento cuando termine un escaneo, cambien las posiciones o se genere una alerta.',
  },
  endpoint: { en: 'Endpoint', es: 'Endpoint' },
  url: { en: 'URL', es: 'URL' },
  urlHint: {
    en: 'An https:// URL on the public internet. You can send a test event afterwards.',
    es: 'Una URL https:// en la internet pública. Después puedes enviar una prueba.',
  },
  description: { en: 'Note', es: 'Nota' },
  descriptionHint: {
    en: 'To recognise the endpoint, for example “CRM”.',
    es: 'Para reconocer el endpoint; por ejemplo, «CRM».',
  },
  events: { en: 'Events', es: 'Eventos' },
  allEvents: { en: 'All events', es: 'Todos los eventos' },
  someEvents: { en: 'Selected events', es: 'Eventos elegidos' },
  allEventsHint: {
    en: 'Includes event types that are added later.',
    es: 'Incluye los tipos de eventos que se añadan más adelante.',
  },
  chooseOne: { en: 'Select at least one event.', es: 'Elige al menos un evento.' },
  significantOnly: { en: 'Significant changes only', es: 'Solo cambios significativos' },
  significantHint: {
    en: 'A few pins always move by chance from scan to scan. If ticked, rank.changed is sent only when the change is more than that. Otherwise it is sent after every scan that differs from the previous one.',
    es: 'De un escaneo a otro siempre se mueven algunos puntos por azar. Si lo marcas, rank.changed solo se envía cuando el cambio es mayor. Si no, se envía tras cada escaneo distinto del anterior.',
  },
  tags: { en: 'Tags', es: 'Etiquetas' },
  tagsHint: {
    en: 'One per line, at most 20. Only events about businesses with one of these tags are sent, and none about the account. Empty: all events.',
    es: 'Una por línea, 20 como máximo. Solo se envían eventos de negocios con alguna de estas etiquetas, y ninguno sobre la cuenta. Vacío: todos.',
  },
  onlyTags: { en: 'Only businesses tagged {tags}', es: 'Solo negocios con etiqueta {tags}' },
  active: { en: 'On', es: 'Activo' },
  failing: { en: 'Failing', es: 'Con fallos' },
  off: { en: 'Off', es: 'Apagado' },
  stopped: { en: 'Stopped', es: 'Detenido' },
  goneTitle: { en: 'Stopped at the request of your server', es: 'Detenido a petición de tu servidor' },
  goneText: {
    en: 'Your server responded with 410 Gone. No events are sent until you turn the endpoint on again.',
    es: 'Tu servidor respondió 410 Gone. No se envían eventos hasta que vuelvas a encender el endpoint.',
  },
  pausedTitle: { en: 'Paused at the request of your server', es: 'En pausa a petición de tu servidor' },
  pausedText: {
    en: 'Your server responded with Retry-After. Events are held until {date} and then sent.',
    es: 'Tu servidor respondió con Retry-After. Los eventos esperan hasta el {date} y después se envían.',
  },
  failingTitle: { en: 'Stopped after five days of failures', es: 'Detenido tras cinco días de fallos' },
  failingText: {
    en: 'Every delivery has failed since {date}. Fix the server, send a test, turn the endpoint on and resend the failed events.',
    es: 'Todos los envíos fallan desde el {date}. Arregla el servidor, envía una prueba, enciende el endpoint y reenvía los eventos fallidos.',
  },
  byHandTitle: { en: 'This endpoint is off', es: 'Este endpoint está apagado' },
  byHandText: {
    en: 'No events are sent. They are kept for 30 days and can be sent later.',
    es: 'No se envían eventos. Se guardan 30 días y se pueden enviar después.',
  },
  strugglingTitle: {
    en: 'Deliveries have been failing since {date}',
    es: 'Los envíos fallan desde el {date}',
  },
  strugglingText: {
    en: 'Each event is retried for about a day. After five days of failures the endpoint is stopped.',
    es: 'Cada evento se reintenta durante cerca de un día. Tras cinco días de fallos el endpoint se detiene.',
  },
  otherModeTitle: { en: 'This endpoint is for test data', es: 'Este endpoint es para datos de prueba' },
  otherModeLive: { en: 'This endpoint is for live data', es: 'Este endpoint es para datos reales' },
  otherModeText: {
    en: 'The dashboard currently shows the other kind of data.',
    es: 'El panel muestra ahora el otro tipo de datos.',
  },
  back: { en: 'All endpoints', es: 'Todos los endpoints' },
  created: { en: 'Added', es: 'Añadido' },
  editTitle: { en: 'Edit endpoint', es: 'Editar endpoint' },
  turnOn: { en: 'Turn on', es: 'Encender' },
  turnOff: { en: 'Turn off', es: 'Apagar' },
  deleteTitle: { en: 'Delete this endpoint?', es: '¿Eliminar este endpoint?' },
  deleteText: {
    en: 'No more events are sent to {url}, and its delivery log is deleted. This cannot be undone. To pause deliveries, turn the endpoint off instead.',
    es: 'No se envían más eventos a {url} y se elimina su registro de envíos. No se puede deshacer. Para pausar los envíos, apaga el endpoint.',
  },
  test: { en: 'Send a test', es: 'Enviar una prueba' },
  testType: { en: 'Type of the test event', es: 'Tipo del evento de prueba' },
  testOk: {
    en: 'Test delivered: your server responded with {status}',
    es: 'Prueba entregada: tu servidor respondió {status}',
  },
  testBad: {
    en: 'Test failed: your server responded with {status}; only 2xx counts as received',
    es: 'La prueba falló: tu servidor respondió {status}; solo 2xx cuenta como recibido',
  },
  testNone: {
    en: 'Test failed: your server did not respond',
    es: 'La prueba falló: tu servidor no respondió',
  },
  milliseconds: { en: '{n} ms', es: '{n} ms' },
  rotate: { en: 'New secret', es: 'Secreto nuevo' },
  rotateTitle: { en: 'Create a new secret?', es: '¿Crear un secreto nuevo?' },
  rotateText: {
    en: 'For 24 hours, requests are signed with both the new and the old secret, so that you can switch without losing events.',
    es: 'Durante 24 horas las solicitudes se firman con el secreto nuevo y el anterior, para que puedas cambiar sin perder eventos.',
  },
  rotateUnderWay: {
    en: 'The previous secret is still valid until {date}. A new secret ends it immediately. Do this if a secret has leaked, but not while your server still uses the previous one.',
    es: 'El secreto anterior aún vale hasta el {date}. Un secreto nuevo lo anula de inmediato. Hazlo si se filtró un secreto, pero no mientras tu servidor aún use el anterior.',
  },
  rotateForce: { en: 'Create and end the previous one', es: 'Crear y anular el anterior' },
  secretTitle: { en: 'Copy the secret now', es: 'Copia el secreto ahora' },
  secretText: {
    en: 'It is not shown again. Your server needs it to verify that requests are from this service.',
    es: 'No se vuelve a mostrar. Tu servidor lo necesita para verificar que las solicitudes son de este servicio.',
  },
  secret: { en: 'Secret', es: 'Secreto' },
  oldSecretUntil: {
    en: 'The previous secret stays valid until {date}.',
    es: 'El secreto anterior vale hasta el {date}.',
  },
  verifyTitle: { en: 'Verify signatures', es: 'Verificar las firmas' },
  verifyText: {
    en: 'Verify the signature of the raw body before you parse it, and reject requests older than five minutes. A Standard Webhooks library does both:',
    es: 'Verifica la firma del cuerpo sin procesar antes de leerlo y rechaza las solicitudes de más de cinco minutos. Una biblioteca de Standard Webhooks hace ambas cosas:',
  },
  verifyMore: { en: 'Libraries for other languages', es: 'Bibliotecas para otros lenguajes' },
  verifyHand: {
    en: 'Without a library: the header X-Service-Signature is t=<seconds>,v1=<hex>. The hex is the HMAC-SHA-256 of “<seconds>.<raw body>”. Its key is the part of the secret after whsec_, base64-decoded. During a rotation there are several v1; one must match.',
    es: 'Sin biblioteca: la cabecera X-Service-Signature es t=<segundos>,v1=<hex>. El hex es el HMAC-SHA-256 de «<segundos>.<cuerpo sin procesar>». Su clave es la parte del secreto que sigue a whsec_, decodificada de base64. Durante una renovación hay varios v1; uno debe coincidir.',
  },
  verifyAnswer: {
    en: 'Respond with 2xx within 15 seconds and process the event afterwards. An event can arrive more than once, with the same webhook-id.',
    es: 'Responde 2xx en 15 segundos y procesa el evento después. Un evento puede llegar más de una vez, con el mismo webhook-id.',
  },
});

/** Short descriptions of events. */
export const eventTexts = messages({
  'scan.completed': { en: 'A scan ended', es: 'Terminó un escaneo' },
  'rank.changed': { en: 'Ranks changed', es: 'Cambiaron las posiciones' },
  'report.ready': { en: 'A report is ready', es: 'Un informe está listo' },
  'batch.completed': { en: 'A batch of scans ended', es: 'Terminó un lote de escaneos' },
  'alert.triggered': { en: 'An alert was triggered', es: 'Se generó una alerta' },
  'webhook.test': { en: 'Test event', es: 'Evento de prueba' },
  'notification.digest': { en: 'Digest', es: 'Resumen' },
});
