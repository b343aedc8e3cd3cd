import { messages } from '../message.js';

export const webhooksText = messages({
  title: { en: 'Webhooks', es: 'Webhooks' },
  lead: {
    en: 'Your own server hears what happens here, by a signed POST within seconds.',
    es: 'Tu servidor se entera de lo que pasa aquí, con un POST firmado en segundos.',
  },
  add: { en: 'Add an endpoint', es: 'Añadir un endpoint' },
  noneTitle: { en: 'Nobody is told yet', es: 'Aún no se avisa a nadie' },
  noneText: {
    en: 'Give us a URL of your server, and it is told when a scan ends, when ranks change and when an alert is raised.',
    es: 'Danos una URL de tu servidor y le avisamos cuando termina un escaneo, cuando cambian las posiciones y cuando salta una alerta.',
  },
  endpoint: { en: 'Endpoint', es: 'Endpoint' },
  url: { en: 'URL', es: 'URL' },
  urlHint: {
    en: 'https:// and a host on the public internet. You can test it before anything happens.',
    es: 'https:// y un servidor en la internet pública. Puedes probarlo antes de que pase nada.',
  },
  description: { en: 'Note', es: 'Nota' },
  descriptionHint: { en: 'To tell it from others: “CRM”.', es: 'Para distinguirlo: «CRM».' },
  events: { en: 'Events', es: 'Eventos' },
  allEvents: { en: 'All events', es: 'Todos los eventos' },
  someEvents: { en: 'Only some', es: 'Solo algunos' },
  allEventsHint: {
    en: 'Also kinds of events that are added later.',
    es: 'También los tipos de eventos que se añadan después.',
  },
  chooseOne: { en: 'Choose one event at least.', es: 'Elige al menos un evento.' },
  significantOnly: { en: 'Significant changes only', es: 'Solo cambios significativos' },
  significantHint: {
    en: 'From one scan to the next a few pins always move by chance. Ticked, you hear of a rank change only when it is more than that. Otherwise after every scan that differs from the one before.',
    es: 'De un escaneo a otro siempre se mueven algunos puntos por azar. Si lo marcas, solo te avisamos de un cambio de posición cuando es más que eso. Si no, tras cada escaneo distinto del anterior.',
  },
  state: { en: 'State', es: 'Estado' },
  active: { en: 'On', es: 'Activo' },
  failing: { en: 'Failing', es: 'Fallando' },
  off: { en: 'Off', es: 'Apagado' },
  stopped: { en: 'Stopped', es: 'Detenido' },
  since: { en: 'Since', es: 'Desde' },
  goneTitle: { en: 'Your server asked us to stop', es: 'Tu servidor nos pidió parar' },
  goneText: {
    en: 'It answered “410 Gone”, which means that nobody wants these events any more. Nothing is sent until you turn the endpoint on again.',
    es: 'Respondió «410 Gone», que significa que ya nadie quiere estos eventos. No se envía nada hasta que vuelvas a encender el endpoint.',
  },
  pausedTitle: { en: 'Your server asked for a pause', es: 'Tu servidor pidió una pausa' },
  pausedText: {
    en: 'It answered with Retry-After, so nothing is sent before {date}. What happens meanwhile is sent then.',
    es: 'Respondió con Retry-After, así que no se envía nada antes del {date}. Lo que pase mientras tanto se envía entonces.',
  },
  failingTitle: { en: 'Five days of nothing but failures', es: 'Cinco días seguidos de fallos' },
  failingText: {
    en: 'No delivery got through since {date}, so nothing is sent any more. Put the server right, test it, turn the endpoint on again, and then send again what has failed.',
    es: 'Ningún envío llegó desde el {date}, así que ya no se envía nada. Arregla el servidor, pruébalo, vuelve a encender el endpoint y después reenvía lo que falló.',
  },
  byHandTitle: { en: 'This endpoint is turned off', es: 'Este endpoint está apagado' },
  byHandText: {
    en: 'Nothing is sent to it. What happens meanwhile is kept for 30 days and can be sent later.',
    es: 'No se le envía nada. Lo que pase mientras tanto se guarda 30 días y se puede enviar después.',
  },
  strugglingTitle: { en: 'Deliveries have failed since {date}', es: 'Los envíos fallan desde el {date}' },
  strugglingText: {
    en: 'Each is tried again for about a day. After five days of nothing but failures the endpoint is stopped.',
    es: 'Cada uno se reintenta durante un día, más o menos. Tras cinco días seguidos de fallos el endpoint se detiene.',
  },
  otherModeTitle: { en: 'This endpoint is for test data', es: 'Este endpoint es para datos de prueba' },
  otherModeLive: { en: 'This endpoint is for live data', es: 'Este endpoint es para datos reales' },
  otherModeText: {
    en: 'You are looking at the other kind of data at present.',
    es: 'Ahora mismo estás viendo el otro tipo de datos.',
  },
  back: { en: 'All endpoints', es: 'Todos los endpoints' },
  created: { en: 'Added', es: 'Añadido' },
  edit: { en: 'Edit', es: 'Editar' },
  editTitle: { en: 'Edit the endpoint', es: 'Editar el endpoint' },
  turnOn: { en: 'Turn on', es: 'Encender' },
  turnOff: { en: 'Turn off', es: 'Apagar' },
  delete: { en: 'Delete', es: 'Eliminar' },
  deleteTitle: { en: 'Delete this endpoint?', es: '¿Eliminar este endpoint?' },
  deleteText: {
    en: 'Nothing is sent to {url} any more, and its log of deliveries is gone. This cannot be taken back; to pause, turn it off.',
    es: 'Ya no se envía nada a {url} y se pierde su registro de envíos. No se puede deshacer; para pausar, apágalo.',
  },
  test: { en: 'Send a test', es: 'Enviar una prueba' },
  testOk: { en: 'It works: your server answered {status}', es: 'Funciona: tu servidor respondió {status}' },
  testBad: {
    en: 'Your server answered {status}; only 2xx counts as received',
    es: 'Tu servidor respondió {status}; solo 2xx cuenta como recibido',
  },
  testNone: { en: 'No answer came', es: 'No hubo respuesta' },
  milliseconds: { en: '{n} ms', es: '{n} ms' },
  rotate: { en: 'New secret', es: 'Secreto nuevo' },
  rotateTitle: { en: 'Make a new secret?', es: '¿Crear un secreto nuevo?' },
  rotateText: {
    en: 'For 24 hours every request is signed with both, the new secret and the old one, so that you can change over without missing anything.',
    es: 'Durante 24 horas cada solicitud se firma con los dos, el secreto nuevo y el anterior, para que puedas cambiar sin perder nada.',
  },
  rotateUnderWay: {
    en: 'The secret before this one still signs, until {date}. A new secret ends it at once: that is right when a secret has leaked, and wrong while your server still relies on it.',
    es: 'El secreto anterior a este aún firma, hasta el {date}. Un secreto nuevo lo termina al instante: está bien si se filtró un secreto, y mal si tu servidor aún depende de él.',
  },
  rotateForce: { en: 'End it and make a new one', es: 'Terminarlo y crear otro' },
  secretTitle: { en: 'Copy the secret now', es: 'Copia el secreto ahora' },
  secretText: {
    en: 'It is not shown again. With it your server finds out whether a request is really from us.',
    es: 'No se vuelve a mostrar. Con él tu servidor comprueba si una solicitud es realmente nuestra.',
  },
  secret: { en: 'Secret', es: 'Secreto' },
  oldSecretUntil: {
    en: 'The old secret signs too until {date}.',
    es: 'El secreto anterior también firma hasta el {date}.',
  },
  verifyTitle: { en: 'Is a request really from us?', es: '¿La solicitud es realmente nuestra?' },
  verifyText: {
    en: 'Check the signature over the raw body before you read it, and refuse what is older than five minutes. Any Standard Webhooks library does both:',
    es: 'Comprueba la firma sobre el cuerpo sin procesar antes de leerlo y rechaza lo que tenga más de cinco minutos. Cualquier biblioteca de Standard Webhooks hace ambas cosas:',
  },
  verifyMore: { en: 'Libraries for other languages', es: 'Bibliotecas para otros lenguajes' },
  verifyHand: {
    en: 'Without a library: the header X-Service-Signature is t=<seconds>,v1=<hex>, where the hex is the HMAC-SHA-256 of “<seconds>.<raw body>”. Its key is what follows whsec_ in the secret, base64-decoded. While a secret is being changed there are several v1; one must match.',
    es: 'Sin biblioteca: la cabecera X-Service-Signature es t=<segundos>,v1=<hex>, donde el hex es el HMAC-SHA-256 de «<segundos>.<cuerpo sin procesar>». La clave es lo que sigue a whsec_ en el secreto, decodificado de base64. Mientras se cambia un secreto hay varios v1; uno debe coincidir.',
  },
  verifyAnswer: {
    en: 'Answer any 2xx within 15 seconds and do the work afterwards. The same event may come more than once: webhook-id is then the same.',
    es: 'Responde cualquier 2xx en 15 segundos y haz el trabajo después. El mismo evento puede llegar más de una vez: webhook-id es entonces el mismo.',
  },
});

/** What each event says, in a few words. */
export const eventTexts = messages({
  'scan.completed': { en: 'A scan has ended', es: 'Terminó un escaneo' },
  'rank.changed': { en: 'Ranks have changed', es: 'Cambiaron las posiciones' },
  'alert.triggered': { en: 'An alert was raised', es: 'Saltó una alerta' },
  'webhook.test': { en: 'A test', es: 'Una prueba' },
});
