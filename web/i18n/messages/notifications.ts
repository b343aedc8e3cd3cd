import { messages } from '../message.js';

export const notificationsText = messages({
  title: { en: 'Notifications', es: 'Notificaciones' },
  lead: {
    en: 'People read what moved in their inbox or chat, at once or as a digest.',
    es: 'Las personas leen qué cambió en su correo o chat, al momento o en un resumen.',
  },
  add: { en: 'Add channel', es: 'Añadir canal' },
  noneTitle: { en: 'No notification channels yet', es: 'Aún no hay canales de notificaciones' },
  noneText: {
    en: 'Add an email address, or a channel of Slack, Microsoft Teams or Discord, to read about alerts and rank changes.',
    es: 'Añade un correo o un canal de Slack, Microsoft Teams o Discord para enterarte de alertas y cambios de posición.',
  },
  channel: { en: 'Channel', es: 'Canal' },
  kind: { en: 'Send to', es: 'Enviar a' },
  url: { en: 'Webhook URL', es: 'URL del webhook' },
  keptUrlHint: {
    en: 'Left empty, the URL stays the same. It is not shown, because it allows anyone to post.',
    es: 'Si queda vacía, la URL no cambia. No se muestra porque permite publicar a cualquiera.',
  },
  noMail: {
    en: 'This service has no mail server. Its operator sets SMTP_URL.',
    es: 'Este servicio no tiene servidor de correo. Quien lo administra configura SMTP_URL.',
  },
  nameHint: { en: 'For example “Store managers”.', es: 'Por ejemplo, «Encargados de tienda».' },
  language: { en: 'Language of messages', es: 'Idioma de los mensajes' },
  rhythm: { en: 'When', es: 'Cuándo' },
  weekday: { en: 'Day', es: 'Día' },
  hour: { en: 'Time', es: 'Hora' },
  digestHint: {
    en: 'A digest lists the ten most important events. Without events, none is sent.',
    es: 'El resumen incluye los diez eventos más importantes. Si no hay eventos, no se envía.',
  },
  timezoneHint: { en: 'The time zone of the hour.', es: 'La zona horaria de la hora.' },
  dailyAt: { en: 'Daily at {time}', es: 'Cada día a las {time}' },
  weeklyAt: { en: '{day} at {time}', es: 'Cada {day} a las {time}' },
  nextDigest: { en: 'Next digest', es: 'Próximo resumen' },
  isDefault: {
    en: 'Added automatically for an owner',
    es: 'Añadido automáticamente para un propietario',
  },
  back: { en: 'All channels', es: 'Todos los canales' },
  editTitle: { en: 'Edit channel', es: 'Editar canal' },
  deleteTitle: { en: 'Delete this channel?', es: '¿Eliminar este canal?' },
  deleteText: {
    en: 'No more messages are sent to {target}, and its log is deleted. This cannot be undone. To pause messages, turn the channel off instead.',
    es: 'No se envían más mensajes a {target} y se elimina su registro. No se puede deshacer. Para pausar los mensajes, apaga el canal.',
  },
  testType: { en: 'Sample message', es: 'Mensaje de muestra' },
  testOk: {
    en: 'Test sent: the server accepted it with {status}',
    es: 'Prueba enviada: el servidor la aceptó con {status}',
  },
  testBad: {
    en: 'Test failed: the server responded with {status}',
    es: 'La prueba falló: el servidor respondió {status}',
  },
  testNone: {
    en: 'Test failed: the server did not respond',
    es: 'La prueba falló: el servidor no respondió',
  },
  paused: {
    en: 'The server asked for a pause. Messages are held until {date} and then sent.',
    es: 'El servidor pidió una pausa. Los mensajes esperan hasta el {date} y después se envían.',
  },
  struggling: {
    en: 'Messages have been failing since {date}. Send a test to see why. After five days of failures, the channel stops.',
    es: 'Los mensajes fallan desde el {date}. Envía una prueba para ver por qué. Tras cinco días de fallos, el canal se detiene.',
  },
  log: { en: 'Messages', es: 'Mensajes' },
  logLead: {
    en: 'The messages of the last 30 days, and whether the server accepted them.',
    es: 'Los mensajes de los últimos 30 días y si el servidor los aceptó.',
  },
  noMessagesTitle: { en: 'No messages yet', es: 'Aún no hay mensajes' },
  noMessagesText: {
    en: 'The next event is sent automatically. To see a message now, send a test.',
    es: 'El próximo evento se envía automáticamente. Para ver un mensaje ahora, envía una prueba.',
  },
  againDone: {
    en: 'The message was queued to be sent again.',
    es: 'El mensaje está en cola para reenviarse.',
  },
});

export const channelKinds = messages({
  email: { en: 'Email', es: 'Correo' },
  slack: { en: 'Slack', es: 'Slack' },
  teams: { en: 'Microsoft Teams', es: 'Microsoft Teams' },
  discord: { en: 'Discord', es: 'Discord' },
  webhook: { en: 'Webhook', es: 'Webhook' },
});

/** Where to find the target of a channel. */
export const targetHints = messages({
  email: {
    en: 'One address. Each message has a link to unsubscribe.',
    es: 'Una dirección. Cada mensaje tiene un enlace para darse de baja.',
  },
  slack: {
    en: 'In Slack: your app → Incoming Webhooks → Add New Webhook.',
    es: 'En Slack: tu app → Incoming Webhooks → Add New Webhook.',
  },
  teams: {
    en: 'In Teams: the channel → Workflows → Post to a channel when a webhook request is received.',
    es: 'En Teams: el canal → Flujos de trabajo → Publicar en un canal cuando se recibe una solicitud de webhook.',
  },
  discord: {
    en: 'In Discord: channel settings → Integrations → Webhooks → Copy Webhook URL.',
    es: 'En Discord: ajustes del canal → Integraciones → Webhooks → Copiar URL.',
  },
});

export const rhythmTexts = messages({
  at_once: { en: 'At once', es: 'Al momento' },
  daily: { en: 'Daily digest', es: 'Resumen diario' },
  weekly: { en: 'Weekly digest', es: 'Resumen semanal' },
});

/** Why a channel stopped. */
export const stopReasons = messages({
  by_hand: { en: 'Turned off', es: 'Apagado' },
  gone: { en: 'The webhook was deleted', es: 'El webhook se eliminó' },
  failing: { en: 'Five days of failures', es: 'Cinco días de fallos' },
  bounced: { en: 'The address rejected five messages', es: 'La dirección rechazó cinco mensajes' },
  unsubscribed: { en: 'The recipient unsubscribed', es: 'El destinatario se dio de baja' },
  unconfirmed: { en: 'The recipient has not agreed yet', es: 'El destinatario aún no aceptó' },
});

/** What to do about a channel that stopped. */
export const stopTexts = messages({
  by_hand: {
    en: 'Turn the channel on to receive the events from then on.',
    es: 'Enciende el canal para recibir los eventos a partir de entonces.',
  },
  gone: {
    en: 'The server responded with 410 Gone. Create a new webhook there, enter its URL under Edit, and turn the channel on.',
    es: 'El servidor respondió 410 Gone. Crea allí un webhook nuevo, escribe su URL en Editar y enciende el canal.',
  },
  failing: {
    en: 'Send a test to see why. Then turn the channel on and resend the failed messages.',
    es: 'Envía una prueba para ver por qué. Después enciende el canal y reenvía los mensajes fallidos.',
  },
  bounced: {
    en: 'Check the address under Edit, send a test, and turn the channel on.',
    es: 'Revisa la dirección en Editar, envía una prueba y enciende el canal.',
  },
  unconfirmed: {
    en: 'The recipient agrees with the link in the e-mail that asks. An owner can save the list to accept the recipient.',
    es: 'El destinatario acepta con el enlace del correo que le pregunta. Un propietario puede guardar la lista para aceptarlo.',
  },
  unsubscribed: {
    en: 'Turn the channel on only if the recipient asks for it.',
    es: 'Enciende el canal solo si el destinatario lo pide.',
  },
});
