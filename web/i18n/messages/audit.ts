import { messages } from '../message.js';

export const auditText = messages({
  title: { en: 'Audit log', es: 'Registro de actividad' },
  lead: {
    en: 'Who did what to people, keys, webhooks and share links of this account. Nobody can change it.',
    es: 'Quién hizo qué con personas, claves, webhooks y enlaces compartidos de esta cuenta. Nadie puede cambiarlo.',
  },
  who: { en: 'Who', es: 'Quién' },
  what: { en: 'What', es: 'Qué' },
  when: { en: 'When', es: 'Cuándo' },
  from: { en: 'From', es: 'Desde' },
  anybody: { en: 'Anybody', es: 'Cualquiera' },
  anything: { en: 'Everything', es: 'Todo' },
  operator: { en: 'Operator of the service', es: 'Operador del servicio' },
  none: { en: 'Nothing like that was done.', es: 'No se hizo nada así.' },
  ownersOnly: { en: 'Only owners see the audit log.', es: 'Solo los propietarios ven el registro.' },
});

export const auditSubjects = messages({
  account: { en: 'Account', es: 'Cuenta' },
  user: { en: 'People', es: 'Personas' },
  invitation: { en: 'Invitations', es: 'Invitaciones' },
  reset_link: { en: 'Password links', es: 'Enlaces de contraseña' },
  key: { en: 'API keys', es: 'Claves de API' },
  webhook: { en: 'Webhooks', es: 'Webhooks' },
  share: { en: 'Share links', es: 'Enlaces compartidos' },
});

/** By action, with the values of its detail. */
export const auditActions = messages({
  'account.created': { en: 'Opened the account for {owner}', es: 'Abrió la cuenta para {owner}' },
  'user.signed_in': { en: 'Signed in', es: 'Inició sesión' },
  'user.sign_in_failed': {
    en: 'Somebody tried to sign in with a wrong password',
    es: 'Alguien intentó entrar con una contraseña incorrecta',
  },
  'user.signed_out': { en: 'Signed out', es: 'Cerró la sesión' },
  'user.signed_out_everywhere': { en: 'Signed out everywhere', es: 'Cerró la sesión en todas partes' },
  'user.password_changed': { en: 'Changed the own password', es: 'Cambió su contraseña' },
  'user.password_reset': {
    en: 'Set a new password by a link',
    es: 'Puso una contraseña nueva con un enlace',
  },
  'user.joined': { en: 'Joined the team as {role}', es: 'Se unió al equipo como {role}' },
  'user.role_changed': {
    en: 'Changed the role of {email} from {from} to {to}',
    es: 'Cambió el rol de {email} de {from} a {to}',
  },
  'user.removed': { en: 'Removed {email} from the team', es: 'Quitó a {email} del equipo' },
  'invitation.created': { en: 'Invited {email} as {role}', es: 'Invitó a {email} como {role}' },
  'invitation.withdrawn': {
    en: 'Withdrew invitation no. {invitation_id}',
    es: 'Retiró la invitación n.º {invitation_id}',
  },
  'reset_link.created': {
    en: 'Made a link for {email} to set a new password',
    es: 'Creó un enlace para que {email} ponga una contraseña nueva',
  },
  'key.created': {
    en: 'Made API key no. {key_id} for {mode} data',
    es: 'Creó la clave de API n.º {key_id} para datos {mode}',
  },
  'key.rotated': {
    en: 'Replaced API key no. {key_id} by no. {new_key_id}',
    es: 'Renovó la clave de API n.º {key_id}; la nueva es la n.º {new_key_id}',
  },
  'key.revoked': { en: 'Revoked API key no. {key_id}', es: 'Revocó la clave de API n.º {key_id}' },
  'webhook.created': {
    en: 'Added the webhook endpoint {host} for {mode} data',
    es: 'Añadió el endpoint de webhooks {host} para datos {mode}',
  },
  'webhook.updated': {
    en: 'Changed the webhook endpoint {host}: {changed}',
    es: 'Cambió el endpoint de webhooks {host}: {changed}',
  },
  'webhook.deleted': {
    en: 'Deleted the webhook endpoint {host}',
    es: 'Eliminó el endpoint de webhooks {host}',
  },
  'webhook.secret_rotated': {
    en: 'Made a new secret for the webhook endpoint {host}',
    es: 'Creó un secreto nuevo para el endpoint de webhooks {host}',
  },
  'webhook.redelivered': {
    en: {
      one: 'Had {n} event sent again to the webhook endpoint {host}',
      other: 'Had {n} events sent again to the webhook endpoint {host}',
    },
    es: {
      one: 'Hizo reenviar {n} evento al endpoint de webhooks {host}',
      other: 'Hizo reenviar {n} eventos al endpoint de webhooks {host}',
    },
  },
  'share.created': {
    en: 'Made share link no. {share_id} to scan no. {scan_id}',
    es: 'Creó el enlace compartido n.º {share_id} al escaneo n.º {scan_id}',
  },
  'share.revoked': {
    en: 'Revoked share link no. {share_id} to scan no. {scan_id}',
    es: 'Revocó el enlace compartido n.º {share_id} al escaneo n.º {scan_id}',
  },
});

/** What the sentences are filled with. */
export const auditWords = messages({
  live: { en: 'live', es: 'reales' },
  test: { en: 'test', es: 'de prueba' },
  url: { en: 'URL', es: 'URL' },
  events: { en: 'events', es: 'eventos' },
  description: { en: 'note', es: 'nota' },
  significant_only: { en: 'significant changes only', es: 'solo cambios significativos' },
  turnedOn: { en: 'turned on', es: 'encendido' },
  turnedOff: { en: 'turned off', es: 'apagado' },
});
