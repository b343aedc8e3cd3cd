import { messages } from '../message.js';

/** What the reader can do is in the detail, which comes from the service: see `problemDetails`. */
export const errors = messages({
  title: { en: 'That did not work', es: 'No funcionó' },
  offline: {
    en: 'The service cannot be reached. Check the connection, then try again.',
    es: 'No se puede conectar con el servicio. Revisa la conexión y vuelve a intentarlo.',
  },
  timeout: {
    en: 'The service took too long to answer.',
    es: 'El servicio tardó demasiado en responder.',
  },
  unreadable: {
    en: 'The service gave an answer that makes no sense here.',
    es: 'El servicio dio una respuesta que no se entiende.',
  },
  request: { en: 'Request', es: 'Solicitud' },
  copyRequest: { en: 'Copy the request id', es: 'Copiar el id de la solicitud' },
});

/** Titles of problems that people meet, by code. */
export const problemTitles = messages({
  invalid_credentials: {
    en: 'The e-mail address or the password is wrong',
    es: 'El correo o la contraseña no son correctos',
  },
  rate_limited: { en: 'Too many tries for now', es: 'Demasiados intentos por ahora' },
  link_invalid: { en: 'The link does not work, or no longer', es: 'El enlace no funciona, o ya no' },
  already_set_up: { en: 'The service has been set up already', es: 'El servicio ya está configurado' },
  insufficient_credits: { en: 'Not enough credits', es: 'No hay créditos suficientes' },
  insufficient_role: { en: 'Your role does not allow this', es: 'Tu rol no lo permite' },
  business_exists: { en: 'This business is tracked already', es: 'Este negocio ya se sigue' },
  not_a_business_profile_url: {
    en: 'This is no link to a business profile',
    es: 'No es un enlace a un perfil de negocio',
  },
  location_unresolved: { en: 'Where is this business?', es: '¿Dónde está este negocio?' },
  outside_coverage: {
    en: 'The provider has no data there',
    es: 'El proveedor no tiene datos allí',
  },
  not_found: { en: 'This does not exist, or no longer', es: 'Esto no existe, o ya no' },
  already_member: { en: 'This person is in the team already', es: 'Esta persona ya está en el equipo' },
  last_owner: { en: 'An account needs an owner', es: 'Una cuenta necesita un propietario' },
  mail_not_configured: { en: 'This service sends no e-mail', es: 'Este servicio no envía correos' },
  provider_unavailable: { en: 'The search provider is down', es: 'El proveedor no responde' },
  webhook_url_refused: {
    en: 'Webhooks cannot be sent to this URL',
    es: 'No se pueden enviar webhooks a esta URL',
  },
  too_many_webhook_endpoints: { en: 'There are enough endpoints', es: 'Ya hay suficientes endpoints' },
  webhook_endpoint_disabled: { en: 'This endpoint is turned off', es: 'Este endpoint está apagado' },
  provider_budget_exhausted: {
    en: 'The search budget of this month is spent',
    es: 'El presupuesto de búsquedas de este mes se agotó',
  },
  internal_error: { en: 'Something went wrong on our side', es: 'Algo falló de nuestro lado' },
  not_ready: { en: 'The service is not ready', es: 'El servicio no está listo' },
  validation_failed: { en: 'Something is not right yet', es: 'Hay algo que corregir' },
  short_link_unresolved: {
    en: 'The short link could not be followed',
    es: 'No se pudo seguir el enlace corto',
  },
  scan_ended: { en: 'The scan has ended already', es: 'El escaneo ya terminó' },
  key_already_rotated: { en: 'The key was rotated before', es: 'La clave ya se renovó' },
  email_taken: { en: 'This e-mail address has an account', es: 'Este correo ya tiene una cuenta' },
});
