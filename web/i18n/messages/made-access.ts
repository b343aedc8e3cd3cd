import { messages } from '../message.js';

export const madeText = messages({
  known: {
    en: 'Revoke what they made, which works without them',
    es: 'Revocar lo que creó, que funciona sin él',
  },
  narrowed: {
    en: 'Revoke what they made, which the tags do not limit',
    es: 'Revocar lo que creó, que las etiquetas no limitan',
  },
  unknown: {
    en: 'The maker is unknown: revoke it only if it is theirs',
    es: 'Autor desconocido: revocar solo si es suyo',
  },
  until: { en: 'Valid until {date}', es: 'Válido hasta el {date}' },
});

export const madeKinds = messages({
  feed: { en: 'Feed for spreadsheets: {name}', es: 'Feed para hojas de cálculo: {name}' },
  webhook: { en: 'Webhook to {name}', es: 'Webhook a {name}' },
  channel: { en: 'Channel to {name}', es: 'Canal a {name}' },
  report_schedule: { en: 'Scheduled report: {name}', es: 'Informe programado: {name}' },
  tag_link: { en: 'Link to the tag {name}', es: 'Enlace a la etiqueta {name}' },
  scan_link: { en: 'Link to scan {name}', es: 'Enlace al escaneo {name}' },
  invitation: { en: 'Invitation of {name}', es: 'Invitación de {name}' },
  report_link: { en: 'Link to report {name}', es: 'Enlace al informe {name}' },
});
