import { messages } from '../message.js';

export const auditText = messages({
  title: { en: 'Audit log', es: 'Registro de auditoría' },
  lead: {
    en: 'Changes to the users, keys, webhooks, share links and business identifiers of this account. Entries cannot be edited.',
    es: 'Cambios en los usuarios, claves, webhooks, enlaces compartidos e identificadores de negocios de esta cuenta. Las entradas no se pueden editar.',
  },
  who: { en: 'User', es: 'Usuario' },
  what: { en: 'Action', es: 'Acción' },
  when: { en: 'Time', es: 'Fecha' },
  from: { en: 'IP address', es: 'Dirección IP' },
  anything: { en: 'All', es: 'Todas' },
  operator: { en: 'Operator of the service', es: 'Operador del servicio' },
  recipient: { en: 'Recipient of the e-mails', es: 'Destinatario de los correos' },
  apiKey: { en: 'API key {id}', es: 'Clave de API {id}' },
  none: { en: 'No entries match these filters.', es: 'Ninguna entrada coincide con estos filtros.' },
  ownersOnly: {
    en: 'Only owners and admins can view the audit log.',
    es: 'Solo los propietarios y los administradores pueden ver el registro de auditoría.',
  },
});

export const auditSubjects = messages({
  account: { en: 'Account', es: 'Cuenta' },
  business: { en: 'Businesses', es: 'Negocios' },
  user: { en: 'Users', es: 'Usuarios' },
  invitation: { en: 'Invitations', es: 'Invitaciones' },
  reset_link: { en: 'Password reset links', es: 'Enlaces de contraseña' },
  key: { en: 'API keys', es: 'Claves de API' },
  webhook: { en: 'Webhooks', es: 'Webhooks' },
  channel: { en: 'Notifications', es: 'Notificaciones' },
  share: { en: 'Share links', es: 'Enlaces compartidos' },
});

/** Entries by action, filled with the values of their detail. */
export const auditActions = messages({
  'account.created': { en: 'Created the account for {owner}', es: 'Creó la cuenta para {owner}' },
  'business.identifier_confirmed': {
    en: 'Confirmed the new identifier {identifier} of business {business}',
    es: 'Confirmó el identificador nuevo {identifier} del negocio {business}',
  },
  'business.identifier_dismissed': {
    en: 'Dismissed the listing {identifier} as another business than {business}',
    es: 'Descartó la ficha {identifier}: no es el negocio {business}',
  },
  'user.signed_in': { en: 'Signed in', es: 'Inició sesión' },
  'user.sign_in_failed': {
    en: 'Sign-in failed: wrong password',
    es: 'Inicio de sesión fallido: contraseña incorrecta',
  },
  'user.sign_in_throttled': {
    en: 'Sign-in refused: too many attempts',
    es: 'Inicio de sesión rechazado: demasiados intentos',
  },
  'user.signed_out': { en: 'Signed out', es: 'Cerró la sesión' },
  'user.signed_out_everywhere': {
    en: 'Signed out everywhere',
    es: 'Cerró la sesión en todos los dispositivos',
  },
  'user.password_changed': { en: 'Changed their password', es: 'Cambió su contraseña' },
  'user.password_reset': {
    en: 'Reset their password with a link',
    es: 'Restableció su contraseña con un enlace',
  },
  'user.joined': { en: 'Joined the team as {role}', es: 'Se unió al equipo como {role}' },
  'user.role_changed': {
    en: 'Changed the role of {email} from {from} to {to}',
    es: 'Cambió el rol de {email} de {from} a {to}',
  },
  'user.restricted': {
    en: 'Set the tags that {email} has access to: {tags}',
    es: 'Fijó las etiquetas a las que accede {email}: {tags}',
  },
  'user.removed': { en: 'Removed {email} from the team', es: 'Quitó a {email} del equipo' },
  'user.access_revoked': {
    en: {
      one: 'Revoked {n} link, feed or delivery of a user',
      other: 'Revoked {n} links, feeds and deliveries of a user',
    },
    es: {
      one: 'Revocó {n} enlace, feed o envío de un usuario',
      other: 'Revocó {n} enlaces, feeds y envíos de un usuario',
    },
  },
  'invitation.created': { en: 'Invited {email} as {role}', es: 'Invitó a {email} como {role}' },
  'invitation.withdrawn': {
    en: 'Withdrew invitation {invitation_id}',
    es: 'Retiró la invitación {invitation_id}',
  },
  'reset_link.created': {
    en: 'Created a password reset link for {email}',
    es: 'Creó un enlace de contraseña para {email}',
  },
  'key.created': {
    en: 'Created API key {key_id} for {mode} data',
    es: 'Creó la clave de API {key_id} para datos {mode}',
  },
  'key.rotated': {
    en: 'Rotated API key {key_id}; the new key is {new_key_id}',
    es: 'Renovó la clave de API {key_id}; la nueva es la {new_key_id}',
  },
  'key.restricted': {
    en: 'Set the tags that API key {key_id} has access to: {tags}',
    es: 'Fijó las etiquetas a las que accede la clave de API {key_id}: {tags}',
  },
  'key.revoked': { en: 'Revoked API key {key_id}', es: 'Revocó la clave de API {key_id}' },
  'key.access_revoked': {
    en: {
      one: 'Revoked {n} link, feed or delivery of API key {key_id}',
      other: 'Revoked {n} links, feeds and deliveries of API key {key_id}',
    },
    es: {
      one: 'Revocó {n} enlace, feed o envío de la clave de API {key_id}',
      other: 'Revocó {n} enlaces, feeds y envíos de la clave de API {key_id}',
    },
  },
  'channel.created': {
    en: 'Added the {kind} channel {host} for {mode} data',
    es: 'Añadió el canal {kind} {host} para datos {mode}',
  },
  'channel.updated': {
    en: 'Changed the {kind} channel {host}: {changed}',
    es: 'Cambió el canal {kind} {host}: {changed}',
  },
  'channel.deleted': { en: 'Deleted the {kind} channel {host}', es: 'Eliminó el canal {kind} {host}' },
  'channel.redelivered': {
    en: 'Resent events to the {kind} channel {host}',
    es: 'Reenvió eventos al canal {kind} {host}',
  },
  'channel.unsubscribed': {
    en: 'Unsubscribed from the {kind} channel {host}',
    es: 'Se dio de baja del canal {kind} {host}',
  },
  'channel.confirmed': {
    en: 'Agreed to reports by e-mail at {host}',
    es: 'Aceptó informes por correo en {host}',
  },
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
    en: 'Rotated the secret of the webhook endpoint {host}',
    es: 'Renovó el secreto del endpoint de webhooks {host}',
  },
  'webhook.redelivered': {
    en: {
      one: 'Resent {n} event to the webhook endpoint {host}',
      other: 'Resent {n} events to the webhook endpoint {host}',
    },
    es: {
      one: 'Reenvió {n} evento al endpoint de webhooks {host}',
      other: 'Reenvió {n} eventos al endpoint de webhooks {host}',
    },
  },
  'share.created': {
    en: 'Created share link {share_id} to scan {scan_id}',
    es: 'Creó el enlace compartido {share_id} al escaneo {scan_id}',
  },
  'share.revoked': {
    en: 'Revoked share link {share_id} to scan {scan_id}',
    es: 'Revocó el enlace compartido {share_id} al escaneo {scan_id}',
  },
  'share.tag_created': {
    en: 'Created share link {share_id} to the tag {tag}',
    es: 'Creó el enlace compartido {share_id} a la etiqueta {tag}',
  },
  'share.tag_revoked': {
    en: 'Revoked share link {share_id} to the tag {tag}',
    es: 'Revocó el enlace compartido {share_id} a la etiqueta {tag}',
  },
});

/** Words that fill the entries. */
export const auditWords = messages({
  live: { en: 'live', es: 'reales' },
  test: { en: 'test', es: 'de prueba' },
  url: { en: 'URL', es: 'URL' },
  events: { en: 'events', es: 'eventos' },
  description: { en: 'note', es: 'nota' },
  significant_only: { en: 'significant changes only', es: 'solo cambios significativos' },
  allTags: { en: 'all businesses', es: 'todos los negocios' },
  turnedOn: { en: 'turned on', es: 'encendido' },
  turnedOff: { en: 'turned off', es: 'apagado' },
});
